import { readOrders } from '../../../../../test/fixtures/read-orders';
import { workbook } from '../../../../../test/fixtures/workbooks';
import { legacyFontName } from './legacy-font';

/** सुरेश पाटील, रमेश कुमार, विजय शर्मा, अनिल यादव, गणेश देशमुख, सुनीता जाधव */
const KRUTI_DEV = [
  ...["lqjs'k ikVhy", "jes'k dqekj", "fot; 'kekZ", 'vfuy ;kno'],
  ...["x.ks'k ns'keq[k", 'lquhrk tk/ko'],
];
const LATIN = [
  ...['Mohd. Iqbal s/o Farooq', "D'Souza, A/k", "O'keefe", 'Mushtaq Qureshi', 'R.K. Sharma'],
  ...['S.k. Rao; Asha', 'Jacqueline Vasquez', 'McDonald [1/2]', 'HK Traders', 'Shaikh Rafiq'],
];
const column = (names: readonly string[]) => [
  ['Consumer ID', 'Consumer Name', 'Address', 'MDE', 'Cow'],
  ...names.map((name, index) => [`C${index}`, name, 'Baner', 'MDE-001', 1]),
];

it('refuses a file whose names are written in a font such as Kruti Dev', () =>
  expect(readOrders(workbook(column(KRUTI_DEV)))).toEqual(['E 0 Consumer Name row-legacy-font']));

it('takes names in Latin letters and in Unicode as they are', () => {
  const names = [...LATIN, 'सुरेश पाटील', 'रमेश कुमार'];
  expect(legacyFontName(names)).toBeNull();
  expect(readOrders(workbook(column(names)))).toHaveLength(names.length);
});

it('does not judge by one or two names, or by some among many', () => {
  expect(legacyFontName(KRUTI_DEV.slice(0, 2))).toBeNull();
  const many = Array.from({ length: 40 }, (_, index) => `Asha Rao ${index}`);
  expect(legacyFontName([...many, ...KRUTI_DEV])).toBeNull();
});
