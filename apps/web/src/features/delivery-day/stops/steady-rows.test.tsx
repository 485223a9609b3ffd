import { act, cleanup, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { boardOf, type Stop } from '../../../sync/day/board';
import { consumer } from '../testing/day';
import { arrange, BY_PLACE } from './arrange';
import { useSteadyRows } from './steady-rows';

const ROW = 100;
const LIST_TOP = 50;

/** A window of three rows, and nothing above the list. */
beforeEach(() => {
  jest.useFakeTimers();
  setWindow('innerHeight', 300);
  setWindow('scrollY', 0);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(boxOf);
  jest
    .spyOn(window, 'scrollBy')
    .mockImplementation((by) => setWindow('scrollY', window.scrollY + topOf(by)));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const topOf = (by: ScrollToOptions | number | undefined): number =>
  typeof by === 'object' ? (by.top ?? 0) : 0;
const setWindow = (name: 'innerHeight' | 'scrollY', value: number) =>
  Object.defineProperty(window, name, { value, configurable: true });

/** jsdom has no layout: every row of the list has the same height. */
function boxOf(this: Element): DOMRect {
  const index = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
  const top = LIST_TOP - window.scrollY + (this.matches('li') ? index * ROW : 0);
  const box = { x: 0, y: top, left: 0, right: 300, top, bottom: top + ROW };
  return { ...box, width: 300, height: ROW, toJSON: () => box };
}

interface Day {
  done?: string;
  ids?: string;
  search?: string;
  isOpening?: boolean;
}

const stopsOf = ({ ids = '1 2 3 4 5 6', done = '' }: Day): Stop[] =>
  boardOf(
    ids
      .split(' ')
      .map((id) => consumer(id, `Stop ${id}`, [[1, 1]], { is_delivered: done.includes(id) })),
    '2026-11-30',
    '1',
  ).stops;

function List({ day }: { day: Day }) {
  const all = useMemo(() => stopsOf(day), [day]);
  const built = useMemo(() => arrange(all, BY_PLACE), [all]);
  const { search: key = '', isOpening = false } = day;
  const list = useSteadyRows({ built, all, key, isOpening });
  return (
    <ul ref={list.hold}>
      {list.rows.map(({ consumerId, takenOffAt }) => (
        <li key={consumerId} data-id={consumerId}>
          {consumerId + (takenOffAt === undefined ? '' : '-')}
        </li>
      ))}
    </ul>
  );
}

/** Shows a day. Returns a function that shows what it has become. */
function show(first: Day = {}): (day: Day) => void {
  const { rerender } = render(<List day={first} />);
  return (day) => rerender(<List day={day} />);
}

const rows = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join(' ');

function scrollTo(scrollY: number): void {
  setWindow('scrollY', scrollY);
  act(() => {
    for (const type of ['scroll', 'scrollend']) window.dispatchEvent(new Event(type));
    jest.advanceTimersByTime(200);
  });
}

it('leaves a stop that was done where it is, until it has left the screen', () => {
  const change = show();
  change({ done: '1' });
  expect(rows()).toBe('1 2 3 4 5 6');
  scrollTo(60);
  expect(rows()).toBe('1 2 3 4 5 6');
  scrollTo(250);
  expect(rows()).toBe('2 3 4 5 6 1');
  expect(window.scrollY).toBe(150);
});

it('keeps what the office takes off as a row of its own while it is on the screen', () => {
  const change = show();
  change({ ids: '1 3 4 5' });
  expect(rows()).toBe('1 2- 3 4 5');
  change({ ids: '1 3 4 5', done: '1' });
  expect(rows()).toBe('1 2- 3 4 5');
  scrollTo(260);
  expect(rows()).toBe('3 4 5 1');
  expect(window.scrollY).toBe(60);
});

it('lets a new stop in below the screen, and above it without moving what is there', () => {
  const change = show();
  change({ ids: '9 1 2 3 4 5 6' });
  expect(rows()).toBe('1 2 3 9 4 5 6');
  scrollTo(460);
  expect(rows()).toBe('9 1 2 3 4 5 6');
  expect(window.scrollY).toBe(460);
  change({ ids: '8 9 1 2 3 4 5 6' });
  expect(rows()).toBe('8 9 1 2 3 4 5 6');
  expect(window.scrollY).toBe(560);
});

it('is built anew when it is searched or sorted, and while nobody sees it', () => {
  const change = show();
  change({ done: '1' });
  change({ done: '1', search: 'x' });
  expect(rows()).toBe('2 3 4 5 6 1');
  change({ done: '12', search: 'x' });
  expect(rows()).toBe('2 3 4 5 6 1');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(rows()).toBe('3 4 5 6 1 2');
  hidden.mockReturnValue(false);
});

it('is built anew by the first answer after it was opened, unless it was touched', () => {
  const change = show({ isOpening: true });
  change({ done: '1' });
  expect(rows()).toBe('2 3 4 5 6 1');
  cleanup();
  const changeTouched = show({ isOpening: true });
  window.dispatchEvent(new Event('pointerdown'));
  changeTouched({ done: '1' });
  expect(rows()).toBe('1 2 3 4 5 6');
});

it('stays in place when a note comes above it, unless a tap has opened it', async () => {
  show();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  const note = async () => {
    document.body.append(document.createElement('p'));
    await act(() => jest.advanceTimersByTimeAsync(0));
  };
  const box = jest.mocked(Element.prototype.getBoundingClientRect);
  box.mockImplementation(function (this: Element) {
    const { top, ...others } = boxOf.call(this);
    return { ...others, top: top + 40 };
  });
  await note();
  expect(window.scrollY).toBe(40);
  box.mockImplementation(boxOf);
  document.body.click();
  await note();
  expect(window.scrollY).toBe(40);
});
