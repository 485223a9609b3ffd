import { act, renderHook } from '@testing-library/react';
import { useSpaced } from './useSpaced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const turn = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function open(first?: number) {
  const shown: (number | undefined)[] = [];
  const { rerender } = renderHook(
    ({ value }: { value: number | undefined }) => {
      const spaced = useSpaced(value);
      if (shown.at(-1) !== spaced || shown.length === 0) shown.push(spaced);
    },
    { initialProps: { value: first } },
  );
  return { shown, give: (value: number | undefined) => rerender({ value }) };
}

it('shows the first value, and a change after a pause, at once', async () => {
  const { shown, give } = open();
  give(1);
  expect(shown).toEqual([undefined, 1]);
  await turn(1_000);
  give(2);
  await turn(1);
  expect(shown).toEqual([undefined, 1, 2]);
});

it('shows quick changes four times a second, and the last one', async () => {
  const { shown, give } = open(0);
  await turn(1_000);
  for (let value = 1; value <= 25; value++) {
    give(value);
    await turn(40);
  }
  expect(shown.length).toBeLessThanOrEqual(6);
  await turn(250);
  expect(shown.at(-1)).toBe(25);
});

it('shows quick changes once a second while the page is scrolled', async () => {
  const { shown, give } = open(0);
  await turn(1_000);
  for (let value = 1; value <= 50; value++) {
    window.dispatchEvent(new Event('scroll'));
    give(value);
    await turn(40);
  }
  expect(shown.length).toBeLessThanOrEqual(4);
  await turn(1_000);
  expect(shown.at(-1)).toBe(50);
});

it('shows at once that there is no value any more', () => {
  const { shown, give } = open(1);
  give(undefined);
  expect(shown).toEqual([1, undefined]);
});
