import { SeededRandom } from './seeded-random';

/** The demo's dairy: its staff, zones, consumers and orders. Read by the demo, the simulation and the tests' fixtures. */
export const DEMO_PASSWORD = 'milkround';
export const DEMO_ADMIN = { email: 'admin@milkround.test', password: DEMO_PASSWORD };
export const AREAS = ['Baner', 'Kothrud', 'Hadapsar', 'Viman Nagar'] as const;
export const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'] as const;

const BOYS_PER_AREA = 5;
const SUPERVISORS = ['Meera Shinde', 'Kavita Iyer', 'Prakash Gokhale', 'Anil Deshmukh'];
const BOYS = [
  'Rahul Kale',
  'Sanjay Joshi',
  'Ganesh More',
  'Nilesh Patil',
  'Vijay Pawar',
  'Deepak Jadhav',
  'Ashok Kadam',
  'Sunil Bhosale',
  'Ramesh Gaikwad',
  'Amit Chavan',
  'Ashwini Chavan',
  'Santosh Mane',
  'Kiran Salunkhe',
  'Mahesh Thorat',
  'Yogesh Shelar',
  'Imran Shaikh',
  'Pradeep Lokhande',
  'Sachin Waghmare',
  'Dinesh Kulkarni',
  'Manoj Raut',
];
const FIRST =
  'Aarti Lata Smita Deepak Farida Joseph Sanjay Anjali Vikram Meena Rohit Sneha Arun Pooja Nitin Sunita Ravi Kavya Mohan Neha Zubin Shabana'.split(
    ' ',
  );
const LAST =
  'Kulkarni Bhosale Iyer Jadhav Sayyed Fernandes Deshpande Patil Apte Rao Shinde Joshi Mistry Khan Pillai Naik Sathe Gokhale'.split(
    ' ',
  );
const BUILDINGS = [
  'Green Acres',
  'Suyog Apts',
  'Lake View',
  'Shanti Niwas',
  'Rose Garden',
  'Sai Heights',
  'Anand Park',
  'Silver Oaks',
  'Ganga Residency',
];

const paddedNumber = (n: number) => String(n).padStart(3, '0');
const phone = (n: number) => `98220${String(10_000 + n)}`;

export interface DemoPerson {
  name: string;
  uniqueId: string;
  email: string;
  phone: string;
  /** Index into {@link AREAS}. */
  area: number;
}

export const supervisors: DemoPerson[] = SUPERVISORS.map((name, i) => ({
  name,
  uniqueId: `SUP-${paddedNumber(i + 1)}`,
  email: `supervisor${i + 1}@milkround.test`,
  phone: phone(i + 1),
  area: i,
}));

export const deliveryBoys: DemoPerson[] = BOYS.map((name, i) => ({
  name,
  uniqueId: `MDE-${paddedNumber(i + 1)}`,
  email: `mde${i + 1}@milkround.test`,
  phone: phone(100 + i),
  area: Math.floor(i / BOYS_PER_AREA),
}));

/** The emails of all people of the demo, whose password is public. */
export const DEMO_EMAILS: readonly string[] = [
  DEMO_ADMIN.email,
  ...[...supervisors, ...deliveryBoys].map(({ email }) => email),
];

export interface DemoStop {
  consumer: { id: string; name: string; address: string };
  /** Index into {@link PRODUCTS}, and the usual quantity in litres. */
  lines: { product: number; quantity: number }[];
}

/**
 * The stops of one delivery boy, in delivery sequence.
 * @param count how many; left out, about 60. Consumers of two delivery boys share no id up to 100 stops.
 */
export function stopsOf(boy: number, count?: number): DemoStop[] {
  const dice = new SeededRandom(`doors/${boy}`);
  const usual = dice.between(56, 64);
  return Array.from({ length: count ?? usual }, (_, i) => {
    const products = new Set([dice.between(0, PRODUCTS.length - 1)]);
    if (dice.chance(0.4)) products.add(dice.between(0, PRODUCTS.length - 1));
    return {
      consumer: {
        id: String(10_000 + boy * 100 + i),
        name: `${dice.pick(FIRST)} ${dice.pick(LAST)}`,
        address: `${dice.pick(['A', 'B', 'C', 'D'])}-${dice.between(1, 9)}0${dice.between(1, 6)}, ${dice.pick(BUILDINGS)}, ${AREAS[deliveryBoys[boy]?.area ?? 0]}`,
      },
      lines: [...products]
        .sort()
        .map((product) => ({ product, quantity: dice.pick([0.5, 1, 1, 1, 1.5, 2, 2, 3]) })),
    };
  });
}
