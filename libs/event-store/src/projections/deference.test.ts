import { Deference } from './deference';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('lets whoever knows every projection go ahead', () => {
  expect(new Deference().mayLead(true, 5n)).toBe(true);
});

it('goes ahead without one that nobody moves, but only after a while', () => {
  const deference = new Deference();
  expect(deference.mayLead(false, 5n)).toBe(false);
  jest.advanceTimersByTime(400);
  expect(deference.mayLead(false, 5n)).toBe(false);
  jest.advanceTimersByTime(100);
  expect(deference.mayLead(false, 5n)).toBe(true);
  expect(deference.mayLead(false, 9n)).toBe(true);
});

it('steps back as soon as others move', () => {
  const deference = new Deference();
  deference.mayLead(false, 5n);
  jest.advanceTimersByTime(600);
  expect(deference.mayLead(false, 5n)).toBe(true);
  deference.othersMoved();
  expect(deference.mayLead(false, 6n)).toBe(false);
});
