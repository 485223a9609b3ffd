import { isSameName } from './same-name';

it.each([
  ['Ramesh Patil', 'RAMESH  PATIL'],
  ['Ramesh Patil', 'Patil, Ramesh'],
  ['Ramesh Patil', 'Mr. Ramesh Patil'],
  ['Ramesh Patil', 'Shri Ramesh Patil'],
  ['Ramesh Patil', 'Rames Patil'],
  ['Ramesh Patil', 'Ramehs Patil'],
  ['Ramesh Patil', 'R. Patil'],
  ['Ramesh Patil', 'Ramesh Balu Patil'],
  ['Ramesh Patil', 'Ramesh'],
  ['Ramakrishna Rao', 'Rama Krishna Rao'],
  ['A. B. Kulkarni', 'AB Kulkarni'],
  ['रमेश पाटील', 'श्री. रमेश पाटील'],
  ['रमेश पाटील', 'पाटील रमेश'],
  ['Hotel Sai-Krupa', 'Hotel Sai Krupa'],
])('%s and %s may be one person', (a, b) => {
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([true, true]);
});

it.each([
  ['Ramesh Patil', 'A'],
  ['Ramesh Patil', 'R'],
  ['Ramesh Patil', 'R. P.'],
  ['Ramesh Patil', 'Suresh Patil'],
  ['Ramesh Patil', 'Sunita Deshpande'],
  ['Ramesh Patil', 'B-12, Lake View, Baner'],
  ['Ramesh Patil', '2'],
  ['Ramesh Patil', 'रमेश पाटील'],
  ['Rao', 'Rai'],
  ['Flat 101', 'Flat 102'],
  ['रमेश पाटील', 'सुनीता पाटील'],
])('%s and %s are quite different', (a, b) => {
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([false, false]);
});
