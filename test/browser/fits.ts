import type { Page } from './milkround';

/** Whether the screen has its content, its socket if it has one, and no animation that ends. In one expression, because it is asked at every frame. */
const SETTLED = `[...document.querySelectorAll('h1')].some((it) => it.checkVisibility())
  && !document.body.textContent.includes('Loading...')
  && document.querySelector('[data-state="connecting"]') === null
  && document.getAnimations().every((it) => it.playState !== 'running' || it.effect.getTiming().iterations === Infinity)`;

/** Waits for the screen's content, for its socket if it has one, and for the end of animations. */
export const settled = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(SETTLED));

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
