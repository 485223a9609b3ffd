import { act, cleanup, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { boardOf, type Stop } from '../../../sync/day/board';
import { productsOf } from '../day/quantities';
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

/** jsdom has no layout: two orders of a stop stand beside each other, and each further one makes its row higher. */
const heightOf = (row: Element) =>
  (row.matches('li') ? Math.max(1, row.children.length - 1) : 1) * ROW;

function boxOf(this: Element): DOMRect {
  const siblings = this.parentElement ? [...this.parentElement.children] : [];
  const index = siblings.indexOf(this);
  const isOrder = this.matches('button');
  const rowsAbove = this.matches('li') ? siblings.slice(0, index) : [];
  const base = isOrder
    ? this.closest('li')!.getBoundingClientRect().top
    : LIST_TOP - window.scrollY;
  const top = base + rowsAbove.reduce((sum, row) => sum + heightOf(row), 0);
  const left = isOrder ? index * 150 : 0;
  const [width, height] = isOrder ? [140, 40] : [300, heightOf(this)];
  const box = { x: left, y: top, left, right: left + width, top, bottom: top + height };
  return { ...box, width, height, toJSON: () => box };
}

interface Day {
  done?: string;
  ids?: string;
  search?: string;
  isReading?: boolean;
  /** The products that stop 2 gets; 1 by default. */
  ordered?: string;
  entered?: string;
}

const stopsOf = ({ ids = '1 2 3 4 5 6', done = '', ordered = '1' }: Day): Stop[] =>
  boardOf(
    ids.split(' ').map((id) => {
      const products = id === '2' ? ordered.split(' ').map(Number) : [1];
      const lines = products.map((product): [number, number] => [product, 1]);
      return consumer(id, `Stop ${id}`, lines, { is_delivered: done.includes(id) });
    }),
    '2026-11-30',
    '1',
  ).stops;

function List({ day }: { day: Day }) {
  const all = useMemo(() => stopsOf(day), [day]);
  const built = useMemo(() => arrange(all, BY_PLACE), [all]);
  const { search: key = '', isReading = false, entered } = day;
  const states = useMemo(() => new Map(entered ? [[entered, 'waiting' as const]] : []), [entered]);
  const products = useMemo(() => productsOf([], all), [all]);
  const list = useSteadyRows({ built, all, key, isReading, states, products });
  return (
    <ul ref={list.hold} aria-label={list.columns.map(({ id }) => id).join(' ')}>
      {list.rows.map(({ consumerId, takenOffAt, isHeld, lines }) => (
        <li key={consumerId} data-id={consumerId}>
          {consumerId + (takenOffAt === undefined ? '' : '-') + (isHeld ? '!' : '')}
          {lines.map(({ id, product_id }) => (
            <button key={id}>{product_id > 1 && `+${product_id}`}</button>
          ))}
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

it('shows an added order at once where nothing moves, and otherwise when its row has left the screen', () => {
  const change = show();
  change({ ordered: '1 3' });
  expect(rows()).toBe('1 2+3 3 4 5 6');
  change({ ordered: '1 3 4' });
  expect(rows()).toBe('1 2!+3 3 4 5 6');
  change({ ordered: '1 3 4', done: '3' });
  expect(rows()).toBe('1 2!+3 3 4 5 6');
  scrollTo(260);
  expect(rows()).toBe('1 2+3+4 3 4 5 6');
  expect(window.scrollY).toBe(360);
});

it('moves no order of a stop aside', () => {
  const change = show({ ordered: '2' });
  change({ ordered: '1 2' });
  expect(rows()).toBe('1 2!+2 3 4 5 6');
});

it('has the columns of the day when it was built, until it is built anew or nobody sees it', () => {
  const columns = () => screen.getByRole('list').ariaLabel;
  const change = show({ ordered: '2' });
  change({ ordered: '3' });
  scrollTo(260);
  expect(columns()).toBe('1 2');
  change({ ordered: '3', search: 'x' });
  expect(columns()).toBe('1 3');
  change({ search: 'x' });
  expect(columns()).toBe('1 3');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(columns()).toBe('1');
  hidden.mockReturnValue(false);
});

it('shows a change that the person makes, and what his tap on the row asks for', async () => {
  const change = show();
  change({ ordered: '1 3 4', entered: '2' });
  expect(rows()).toBe('1 2+3+4 3 4 5 6');
  change({ ordered: '1 3', entered: '2' });
  change({ ordered: '1 3' });
  change({ ordered: '1 3 4' });
  expect(rows()).toBe('1 2!+3 3 4 5 6');
  await act(async () => screen.getAllByRole('listitem')[1]!.click());
  expect(rows()).toBe('1 2+3+4 3 4 5 6');
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

it('is built anew by what arrives until the first answer after it was opened, unless it was touched', () => {
  const change = show({ isReading: true });
  change({ isReading: true, ordered: '1 2 3' });
  expect(rows()).toBe('1 2+2+3 3 4 5 6');
  change({ done: '1', ordered: '1' });
  expect(rows()).toBe('2 3 4 5 6 1');
  change({ isReading: true, done: '1 2' });
  change({ done: '1 2' });
  expect(rows()).toBe('2 3 4 5 6 1');
  cleanup();
  const changeTouched = show({ isReading: true });
  window.dispatchEvent(new Event('pointerdown'));
  changeTouched({ done: '1' });
  expect(rows()).toBe('1 2 3 4 5 6');
});

/** A note of 40 px above the list; a browser that corrects the place itself has scrolled by so much. */
async function addNote(scrolledBy = 0): Promise<void> {
  jest.mocked(Element.prototype.getBoundingClientRect).mockImplementation(function (this: Element) {
    const { top, ...others } = boxOf.call(this);
    return { ...others, top: top + 40 };
  });
  setWindow('scrollY', window.scrollY + scrolledBy);
  await changePage();
}
async function changePage(): Promise<void> {
  document.body.append(document.createElement('p'));
  await act(() => jest.advanceTimersByTimeAsync(0));
}

it('stays in place when a note comes above it, unless a tap has opened it', async () => {
  show();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await addNote();
  expect(window.scrollY).toBe(40);
  jest.mocked(Element.prototype.getBoundingClientRect).mockImplementation(boxOf);
  document.body.click();
  await changePage();
  expect(window.scrollY).toBe(40);
});

it('stays in place when a note comes above it just after a tap on a row', async () => {
  show();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  document.querySelector<HTMLElement>('[data-id]')?.click();
  await addNote();
  expect(window.scrollY).toBe(40);
});

it('is not corrected a second time where the browser has kept its place', async () => {
  show();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await addNote(40);
  expect(window.scrollY).toBe(40);
});
