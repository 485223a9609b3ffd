import { recorded, refusalOf, RECORDED_AT } from '../spec/given-when-then';
import { areaClaims, decideArea, evolveArea, isAreaFact, type Area } from './area';
import type { NamedCommand } from './named';
import { decideProduct, evolveProduct, isProductFact, productClaims } from './product';

const baner: Area = { id: 1, name: 'Baner', archived: false, deadline: '07:30' };
const gone: Area = { ...baner, archived: true };
/** A zone or a product. */
const thing = { ...baner, step: 0.5 };
const deleted = { ...thing, archived: true };
const create: NamedCommand = { type: 'Create', data: { id: 1, name: ' Baner ' } };
const rename = (name: string): NamedCommand => ({ type: 'Rename', data: { name } });
const archive: NamedCommand = { type: 'Archive', data: {} };

describe.each([
  { kind: 'area', word: 'zone', type: 'Area', decide: decideArea },
  { kind: 'product', word: 'product', type: 'Product', decide: decideProduct },
])('a $word', ({ word, type, decide }) => {
  it('is created under its trimmed name', () =>
    expect(decide(create, null)).toEqual([
      { type: `${type}Created`, data: { id: 1, name: 'Baner' } },
    ]));
  it('is created once', () => expect(decide(create, thing)).toEqual([]));
  it('is not created over another', () =>
    expect(refusalOf(() => decide(create, { ...thing, name: 'Kothrud' })).code).toBe(
      `${word}-exists`,
    ));

  it('is renamed', () =>
    expect(decide(rename('Baner East '), thing)).toEqual([
      { type: `${type}Renamed`, data: { id: 1, name: 'Baner East', previous: 'Baner' } },
    ]));
  it('is not renamed to its own name', () => expect(decide(rename(' Baner'), thing)).toEqual([]));

  it('is archived', () =>
    expect(decide(archive, thing)).toEqual([
      { type: `${type}Archived`, data: { id: 1, name: 'Baner' } },
    ]));
  it('is archived once', () => expect(decide(archive, deleted)).toEqual([]));
  it('is not archived while something depends on it', () => {
    const refusal = refusalOf(() =>
      decide({ type: 'Archive', data: { supervisors: 1, deliveryBoys: 5, openOrders: 2 } }, thing),
    );
    expect([refusal.code, refusal.kind, refusal.message]).toEqual([
      'in-use',
      'conflict',
      'Baner still has 1 supervisor and 5 delivery boys and 2 open orders.',
    ]);
    expect(refusal.details).toEqual({ supervisors: 1, deliveryBoys: 5, openOrders: 2 });
    expect(
      refusalOf(() => decide({ type: 'Archive', data: { openOrders: 1 } }, thing)).message,
    ).toBe('Baner still has 1 open order.');
  });

  it('that is archived takes no changes', () => {
    const refusal = refusalOf(() => decide(rename('X'), deleted));
    expect([refusal.code, refusal.kind, refusal.message]).toEqual([
      `${word}-archived`,
      'conflict',
      `The ${word} Baner was deleted.`,
    ]);
  });
  it.each([rename('X'), archive])('that nobody knows is refused', (command) => {
    const refusal = refusalOf(() => decide(command, null));
    expect([refusal.code, refusal.kind, refusal.message]).toEqual([
      `${word}-unknown`,
      'unknown',
      `There is no such ${word}.`,
    ]);
  });
});

describe('the deadline of a zone', () => {
  const setTo = (deadline: string) => ({ type: 'SetDeadline' as const, data: { deadline } });

  it('is 07:30 until it is set', () => {
    expect(decideArea(setTo('06:45'), baner)).toEqual([
      { type: 'AreaDeadlineSet', data: { id: 1, deadline: '06:45', previous: '07:30' } },
    ]);
    const after = evolveArea(baner, {
      type: 'AreaDeadlineSet',
      data: { id: 1, deadline: '06:45', previous: '07:30' },
    });
    expect(after).toEqual({ ...baner, deadline: '06:45' });
    expect(decideArea(setTo('06:45'), after)).toEqual([]);
  });

  it('is not set of a zone that was deleted or never was', () => {
    expect(refusalOf(() => decideArea(setTo('06:45'), gone)).code).toBe('zone-archived');
    expect(refusalOf(() => decideArea(setTo('06:45'), null)).code).toBe('zone-unknown');
  });

  it('survives a new name', () => {
    const early = { ...baner, deadline: '06:45' };
    expect(
      evolveArea(early, { type: 'AreaRenamed', data: { id: 1, name: 'B', previous: 'Baner' } }),
    ).toEqual({ ...early, name: 'B' });
  });
});

describe('the step of a product', () => {
  const setTo = (step: number) => ({ type: 'SetStep' as const, data: { step } });
  const cow = { id: 1, name: 'Cow', archived: false, step: 0.5 };

  it('is 0.5 until it is set', () => {
    const fact = { type: 'ProductStepSet', data: { id: 1, step: 1, previous: 0.5 } } as const;
    expect(decideProduct(setTo(1), cow)).toEqual([fact]);
    expect(evolveProduct(cow, fact)).toEqual({ ...cow, step: 1 });
    expect(decideProduct(setTo(0.5), cow)).toEqual([]);
  });

  it('is above 0, and of a product that is there', () => {
    expect(refusalOf(() => decideProduct(setTo(0), cow)).code).toBe('product-step-invalid');
    expect(refusalOf(() => decideProduct(setTo(1), null)).code).toBe('product-unknown');
  });
});

describe('zones and products', () => {
  it('fold', () => {
    expect(evolveArea(null, { type: 'AreaCreated', data: { id: 1, name: 'Baner' } })).toEqual(
      baner,
    );
    expect(
      evolveArea(baner, { type: 'AreaRenamed', data: { id: 1, name: 'B', previous: 'Baner' } }),
    ).toEqual({ ...baner, name: 'B' });
    expect(evolveArea(baner, { type: 'AreaArchived', data: { id: 1, name: 'Baner' } })).toEqual(
      gone,
    );
    expect(evolveProduct(null, { type: 'ProductCreated', data: { id: 1, name: 'Cow' } })).toEqual({
      id: 1,
      name: 'Cow',
      archived: false,
      step: 0.5,
    });
    expect(
      evolveProduct(null, { type: 'ProductRenamed', data: { id: 1, name: 'B', previous: 'A' } }),
    ).toBeNull();
    expect(evolveProduct(null, { type: 'ProductArchived', data: { id: 1, name: 'B' } })).toBeNull();
  });

  const name = (value: string, kind = 'area-name') => ({ kind, value });
  it('hold their name from their making to their end', () => {
    expect(areaClaims({ type: 'AreaCreated', data: { id: 1, name: 'Baner' } }, null)).toEqual({
      take: [name('Baner')],
      release: [],
    });
    expect(
      areaClaims({ type: 'AreaRenamed', data: { id: 1, name: 'B', previous: 'Baner' } }, baner),
    ).toEqual({
      take: [name('B')],
      release: [name('Baner')],
    });
    expect(areaClaims({ type: 'AreaArchived', data: { id: 1, name: 'Baner' } }, baner)).toEqual({
      take: [],
      release: [name('Baner')],
    });
    expect(
      productClaims({ type: 'ProductCreated', data: { id: 1, name: 'Cow' } }, null).take,
    ).toEqual([name('Cow', 'product-name')]);
  });
  it('hold nothing new for another spelling', () =>
    expect(
      areaClaims({ type: 'AreaRenamed', data: { id: 1, name: 'BANER', previous: 'Baner' } }, baner),
    ).toEqual({
      take: [],
      release: [],
    }));

  it('are told apart in the log', () => {
    const fact = recorded({ type: 'AreaCreated', data: { id: 1, name: 'Baner' } });
    expect([isAreaFact(fact), isProductFact(fact)]).toEqual([true, false]);
    expect(
      isProductFact({ type: 'ProductArchived', data: {}, meta: {}, recordedAt: RECORDED_AT }),
    ).toBe(true);
  });
});
