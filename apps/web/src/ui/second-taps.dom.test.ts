import { ignoreSecondTaps } from './second-taps';

let at = 0;
/** The element at the place of the tap. */
let under: Element | null = null;

beforeAll(() => {
  ignoreSecondTaps();
  Object.assign(document, { elementFromPoint: () => under });
});
beforeEach(() => {
  at += 10_000;
  document.body.innerHTML =
    '<button id="save"><i></i></button><button id="behind"></button><label><b></b><input type="checkbox" /></label>';
});
afterAll(() => Reflect.deleteProperty(document, 'elementFromPoint'));

const find = (selector: string): Element => document.querySelector(selector) ?? document.body;

/** Taps on an element after that many milliseconds. Returns whether it was pressed. */
function tap(
  element: Element,
  afterMs = 0,
  { x = 100, detail = 1, pointerType = 'touch' } = {},
): boolean {
  at += afterMs;
  under = element;
  const heard = jest.fn();
  element.addEventListener('click', heard, { once: true });
  element.dispatchEvent(
    Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }),
  );
  const click = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: 100,
    detail,
  });
  Object.defineProperty(click, 'timeStamp', { value: at });
  element.dispatchEvent(click);
  element.removeEventListener('click', heard);
  return heard.mock.calls.length > 0;
}

it('does not press an element that the first tap has moved under the finger', () => {
  expect(tap(find('#save'))).toBe(true);
  expect(tap(find('#behind'), 120)).toBe(false);
});

it.each([
  ['after a while', 400, {}],
  ['elsewhere', 120, { x: 160 }],
  ['by a key', 120, { detail: 0 }],
  ['by a mouse', 120, { pointerType: 'mouse' }],
])('presses it %s', (_what, afterMs, how) => {
  tap(find('#save'));
  expect(tap(find('#behind'), afterMs, how)).toBe(true);
});

it('presses the same control as often as it is tapped, on any part of it', () => {
  expect([tap(find('#save')), tap(find('#save i'), 90), tap(find('#save'), 90)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([tap(find('label b'), 1_000), tap(find('input'))]).toEqual([true, true]);
});
