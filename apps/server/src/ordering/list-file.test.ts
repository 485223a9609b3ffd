import fc from 'fast-check';
import { readingFor } from '../../../../test/fixtures/order-files';
import { linesOf } from './check/day-parts';
import { checkOrderFile } from './check/order-file';
import { listFile } from './list-file';

const text = (...examples: string[]) =>
  fc.constantFrom('', 'सुनीता शिंदे', 'A, "B"; C | D', ...examples);
const anyStop = fc.record({
  name: text('=SUM(A1)', "'Asha", '"Asha"'),
  address: text('Flat 3,\n"Suyog", A, B, C, D, E, F,\nBaner', '½ Lane'),
  mde: fc.constantFrom('MDE-001', 'MDE-007'),
  lines: fc.uniqueArray(
    fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      expected: fc.constantFrom(0, 0.125, 0.5, 1, 1.5, 1000, 12345.678),
    }),
    { selector: ({ productId }) => productId },
  ),
});

it('is read as the orders of the list, without the cancelled ones', () =>
  fc.assert(
    fc.property(fc.array(anyStop, { minLength: 1, maxLength: 8 }), (made) => {
      const stops = made.map((stop, n) => ({ ...stop, id: `C-${n}` }));
      const placed = stops.flatMap(({ lines, ...stop }) =>
        lines.filter(({ expected }) => expected > 0).map((line) => ({ ...stop, ...line })),
      );
      fc.pre(placed.length > 0);
      const reading = readingFor('2026-12-05');
      const { catalog } = reading;
      const bytes = listFile(stops, new Map(catalog.products.map(({ id, name }) => [id, name])));
      const file = checkOrderFile(bytes, reading);
      expect(file.errors).toEqual([]);
      const mdeOf = new Map(catalog.deliveryBoys.map(({ id, uniqueId }) => [id, uniqueId]));
      expect(
        file.parts.flatMap((part) =>
          linesOf(part).map(({ row, consumer: { id, name, address }, productId, expected }) => ({
            row,
            ...{ id, name, address, mde: mdeOf.get(part.deliveryBoyId), productId, expected },
          })),
        ),
      ).toEqual(
        placed
          .map((line, n) => ({ row: n + 3, ...line }))
          .sort((a, b) => a.mde.localeCompare(b.mde) || a.row - b.row),
      );
    }),
    { numRuns: 30 },
  ));

it('names the rows of delivery boys and products that were deleted since', () => {
  const { catalog, ...reading } = readingFor('2026-12-05');
  const [boy, otherBoy] = catalog.deliveryBoys;
  const [product, otherProduct] = catalog.products;
  if (!boy || !otherBoy || !product || !otherProduct) throw new Error('Two of each are needed');
  const stops = [boy, otherBoy].map(({ uniqueId: mde }, n) => ({
    ...{ id: `C-${n}`, name: `Name ${n}`, address: '', mde },
    lines: [product, otherProduct].map(({ id }) => ({ productId: id, expected: 1 })),
  }));
  const bytes = listFile(stops, new Map(catalog.products.map(({ id, name }) => [id, name])));
  const file = checkOrderFile(bytes, {
    ...reading,
    catalog: {
      ...catalog,
      deliveryBoys: catalog.deliveryBoys.map((other) =>
        other.id === boy.id ? { ...boy, archived: true } : other,
      ),
      products: catalog.products.map((other) =>
        other.id === product.id ? { ...product, archived: true } : other,
      ),
    },
  });
  const boyDeleted = `The delivery boy ${boy.uniqueId} was deleted.`;
  const productDeleted = `The product ${product.name} was deleted.`;
  expect(file.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'MDE', boyDeleted],
    [3, 'Product', productDeleted],
    [4, 'MDE', boyDeleted],
    [5, 'Product', productDeleted],
  ]);
  expect([file.lines, file.errorCount]).toEqual([1, 4]);
});
