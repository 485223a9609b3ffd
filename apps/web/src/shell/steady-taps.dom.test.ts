import { cleanup, renderHook } from '@testing-library/react';
import { useSteadyTaps } from './steady-taps';

const HEIGHT = 50;

beforeEach(async () => {
  jest.useFakeTimers();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(boxOf);
  document.body.innerHTML = `
    <ul>
      <li data-id="c1"><label><input type="checkbox" data-top="100" /></label></li>
      <li data-id="c2"><button data-top="200"></button></li>
    </ul>`;
  renderHook(() => useSteadyTaps(true));
  await passes(1_000);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** jsdom has no layout: an element is where its `data-top` says. */
function boxOf(this: Element): DOMRect {
  const top = Number(this.getAttribute('data-top')) - window.scrollY;
  const box = { x: 0, y: top, left: 0, right: 100, top, bottom: top + HEIGHT };
  return { ...box, width: 100, height: HEIGHT, toJSON: () => box };
}

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const find = (selector: string): Element => document.querySelector(selector) ?? document.body;
const move = (element: Element, top: number) => element.setAttribute('data-top', String(top));
const scrollTo = (scrollY: number) => {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
  document.dispatchEvent(new Event('scroll'));
};
afterEach(() => scrollTo(0));

/** Touches an element in its middle; the finger comes down a moment before the click. Returns whether the click was heard. */
async function tap(element: Element, { detail = 1, downMs = 80 } = {}): Promise<boolean> {
  const heard = jest.fn();
  element.addEventListener('click', heard, { once: true });
  const { top } = element.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: 50, clientY: top + HEIGHT / 2, detail };
  const send = (type: string) => {
    const event = new MouseEvent(type, at);
    Object.defineProperty(event, 'timeStamp', { value: performance.now() });
    return element.dispatchEvent(event);
  };
  send('pointerdown');
  await passes(downMs);
  send('mousedown');
  send('click');
  element.removeEventListener('click', heard);
  return heard.mock.calls.length > 0;
}

it('takes a touch on what has been there for 450 ms, and ignores an earlier one', async () => {
  const button = document.createElement('button');
  move(button, 300);
  find('ul').append(button);
  await passes(16 + 440);
  expect(await tap(button)).toBe(false);
  expect(await tap(button)).toBe(true);
});

it('ignores a touch if the control moved away and back while the finger was down', async () => {
  setTimeout(() => move(find('button'), 100), 100);
  setTimeout(() => move(find('button'), 200), 200);
  expect(await tap(find('button'), { downMs: 700 })).toBe(false);
});

it('ignores a touch on a control that has moved under the finger, and lets its stop blink', async () => {
  const blink = jest.fn();
  Object.assign(find('[data-id=c2]'), { animate: blink });
  move(find('button'), 400);
  await passes(200);
  expect(await tap(find('button'))).toBe(false);
  expect(blink).toHaveBeenCalledTimes(1);
  await passes(300);
  expect(await tap(find('button'))).toBe(true);
});

it('ignores a touch on the same place of another stop', async () => {
  find('[data-id=c2]').setAttribute('data-id', 'c3');
  await passes(100);
  expect(await tap(find('button'))).toBe(false);
});

it('reverts a checkbox that it ignores', async () => {
  const box = document.querySelector('input');
  move(find('input'), 120 + HEIGHT);
  await passes(50);
  box?.click();
  expect(box?.checked).toBe(true);
  expect(await tap(find('input'))).toBe(false);
  expect(box?.checked).toBe(true);
});

it.each([
  ['another figure in the same place', () => find('button').append('1.5')],
  ['a place of which the finger was in both', () => move(find('button'), 210)],
  ['scrolling', () => scrollTo(120)],
  [
    'rows that come above while the page is scrolled as far',
    () => {
      scrollTo(70);
      for (const control of document.querySelectorAll('[data-top]'))
        move(control, Number(control.getAttribute('data-top')) + 70);
    },
  ],
])('takes a touch after %s', async (_what, change) => {
  change();
  await passes(50);
  expect(await tap(find('button'))).toBe(true);
});

it.each([
  ['a dialog has closed', () => find('dialog').remove()],
  ['a panel has closed', () => find('aside').setAttribute('hidden', '')],
  ['the page was zoomed or turned', () => window.dispatchEvent(new Event('resize'))],
])('ignores a touch when %s', async (_what, change) => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open></dialog><aside data-overlay></aside>',
  );
  await passes(1_000);
  change();
  await passes(200);
  expect(await tap(find('button'))).toBe(false);
  await passes(300);
  expect(await tap(find('button'))).toBe(true);
});

it('takes every press by the keyboard or by assistive technology', async () => {
  move(find('button'), 400);
  await passes(20);
  expect(await tap(find('button'), { detail: 0 })).toBe(true);
});

it('is not there on other screens', async () => {
  cleanup();
  renderHook(() => useSteadyTaps(false));
  move(find('button'), 400);
  expect(await tap(find('button'))).toBe(true);
});
