import { expect, type Page } from './milkround';

/** Lists the things that a screen still waits for: its content, its socket if it has one, and animations that end. */
const AWAITED = `[
  ![...document.querySelectorAll('h1')].some((it) => it.checkVisibility()) && 'a heading',
  document.body.textContent.includes('Loading...') && 'what is loading',
  document.querySelector('[data-state="connecting"]') && 'the socket',
  document.getAnimations().some((it) => it.playState === 'running' && it.effect.getTiming().iterations !== Infinity) && 'an animation',
].filter(Boolean)`;
const SETTLES_WITHIN_MS = 120_000;

/** Waits in the page itself until the screen has all that it awaits, because expectations from outside pause for up to a second. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const end = Date.now() + ${SETTLES_WITHIN_MS};
    const look = () => {
      const awaited = ${AWAITED};
      if (awaited.length === 0) resolve();
      else if (Date.now() > end) reject(new Error('The screen still waits for ' + awaited.join(', ')));
      else setTimeout(look, 20);
    };
    look();
  })`);

/** A page may follow a new size of its window or its letters some frames later. */
const FOLLOWS_WITHIN_MS = 15_000;

/** Expects that the page soon has nothing of a kind, such as words that are cut off. The test goes on if it has. */
export const expectNone = (look: () => Promise<string[]>, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(look, { message, timeout: FOLLOWS_WITHIN_MS, intervals: [50] })
    .toEqual([]);

/** Every address that the navigation of the role has. */
export const addresses = (page: Page) =>
  page
    .locator('nav[aria-label="Main"] a')
    .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))));

/**
 * Finds elements with text or input that extend beyond the right edge of the screen. A page that only hides them there is as wrong as one that
 * scrolls sideways. A box that scrolls by itself may contain more than it shows.
 */
export const tooWide = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (it) => it && (['auto', 'scroll'].includes(getComputedStyle(it).overflowX) || scrolls(it.parentElement));
    const says = (it) => it.matches('button, input, select, a') || [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isOut = (it) => it.checkVisibility() && it.getBoundingClientRect().right > width + 1 && it.getBoundingClientRect().left < 10_000;
    const out = [...document.body.querySelectorAll('*')].filter((it) => says(it) && isOut(it) && !scrolls(it.parentElement)).map((it) => it.outerHTML);
    return document.documentElement.scrollWidth > width ? ['the page scrolls sideways', ...out] : out;
  })()`);

/** Finds words of which a part is cut off on any side, and words that extend beyond their box. Texts for screen readers only may be of any size. */
export const cutWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const isSeen = (it) => it.checkVisibility() && getComputedStyle(it).clipPath === 'none';
    const says = (it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isCut = (it) => getComputedStyle(it).overflow === 'hidden' && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1);
    const hangsOut = (it) => {
      if (getComputedStyle(it).display === 'inline') return false;
      const words = document.createRange();
      words.selectNodeContents(it);
      return words.getBoundingClientRect().width > it.getBoundingClientRect().width + 1;
    };
    return [...document.body.querySelectorAll('*')].filter((it) => says(it) && isSeen(it) && (isCut(it) || hangsOut(it))).map((it) => it.outerHTML);
  })()`);
