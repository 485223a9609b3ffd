import { staffForm, unused } from '../catalog';
import { PASSWORD } from '../client';
import { current, type Staff } from '../catalog-fold';
import { post, type Act, type Idea } from './act';
import type { Week } from './week';

const formOf = ({ name, uniqueId, email, areaId }: Staff) => ({
  name,
  uniqueId,
  email,
  areaId,
  phone: '9822012345',
});
/** Every area with people has a supervisor, who becomes the supervisor of a delivery boy of the area. */
const supervisorOf = ({ log }: Week, areaId: number) =>
  current(log.catalog.supervisors).find((supervisor) => supervisor.areaId === areaId)?.id ?? 0;

export async function addThing(
  week: Week,
  kind: 'area' | 'product',
  name = unused(kind === 'area' ? 'Zone' : 'Milk'),
): Promise<Act> {
  return post(`new ${kind}`, await week.admin(), `add-${kind}`, { name });
}

export async function hire(
  week: Week,
  role: 'supervisor' | 'delivery-boy',
  areaId: number,
): Promise<Act> {
  const name = unused(role === 'supervisor' ? 'Chief' : 'Boy');
  const form = staffForm({
    name,
    password: PASSWORD,
    areaId,
    supervisorId: supervisorOf(week, areaId),
  });
  return post(`new ${role}`, await week.admin(), `add-${role}`, form);
}

const someArea = ({ dice, log }: Week) => dice.pick(current(log.catalog.areas)).id;
const someBoy = ({ dice, log }: Week) => dice.pick(current(log.catalog.deliveryBoys));

const rename: Idea = async (week) => {
  const { dice, log } = week;
  const [kind, things] = dice.pick([
    ['area', log.catalog.areas] as const,
    ['product', log.catalog.products] as const,
  ]);
  const { id } = dice.pick([...things.values()]);
  // Sometimes a name that another thing has.
  const name = dice.chance(0.25) ? dice.pick([...things.values()]).name : unused('Renamed');
  return post('rename', await week.admin(), `edit-${kind}/${id}`, { name });
};

/** A name that an archived product had can be used again: the reports join the sums. */
const addProduct: Idea = (week) => {
  const archivedProducts = [...week.log.catalog.products.values()].filter(
    ({ archived }) => archived,
  );
  return addThing(
    week,
    'product',
    archivedProducts.length > 0 && week.dice.chance(0.7)
      ? week.dice.pick(archivedProducts).name
      : undefined,
  );
};

const moveBoy: Idea = async (week) => {
  const [boy, areaId] = [someBoy(week), someArea(week)];
  return post('delivery boy to another zone', await week.admin(), `edit-delivery-boy/${boy.id}`, {
    ...formOf(boy),
    ...{
      areaId,
      supervisorId: supervisorOf(week, areaId),
      name: week.dice.chance(0.3) ? unused('Boy') : boy.name,
    },
  });
};

const archive: Idea = async (week) => {
  const { dice, log } = week;
  const [kind, things] = dice.pick([
    ['product', log.catalog.products] as const,
    ['product', log.catalog.products] as const,
    ['delivery-boy', log.catalog.deliveryBoys] as const,
    ['area', log.catalog.areas] as const,
    ['supervisor', log.catalog.supervisors] as const,
  ]);
  return post(
    `deletion of a ${kind}`,
    await week.admin(),
    `delete-${kind}/${dice.pick([...things.keys()])}`,
    {},
  );
};

/** Something without orders can be deleted. */
const archiveUnused: Idea = async (week) => {
  const { log } = week;
  const orderedProducts = new Set(
    log.days.flatMap(({ lines, date }) =>
      date < week.today ? [] : [...lines.values()].map(({ productId }) => productId),
    ),
  );
  const unusedProducts = current(log.catalog.products).filter(({ id }) => !orderedProducts.has(id));
  const [product] = unusedProducts;
  return product && current(log.catalog.products).length > 2
    ? post('deletion of a product', await week.admin(), `delete-product/${product.id}`, {})
    : null;
};

const hireBoy: Idea = (week) => hire(week, 'delivery-boy', someArea(week));
const hireSupervisor: Idea = (week) => hire(week, 'supervisor', someArea(week));

export const catalogIdeas: Idea[] = [
  rename,
  rename,
  addProduct,
  moveBoy,
  archive,
  archive,
  archiveUnused,
  hireBoy,
  hireSupervisor,
];
