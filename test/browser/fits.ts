import { expect, type Page } from './milkround';

/** Waits for the screen's content, for its socket if it has one, and for the end of animations. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.locator('[data-state="connecting"]')).toHaveCount(0);
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((it) => it.effect.getTiming().iterations !== Infinity).map((it) => it.finished.catch(() => {})))',
  );
}

/** Opens a screen in every language, waits for `ready`, and checks that it fits. */
export async function expectFitsInEveryLanguage(
  page: Page,
  address: string,
  ready: (language: string) => Promise<void>,
): Promise<void> {
  for (const language of ['en', 'hi', 'mr']) {
    await page.addInitScript(`localStorage.setItem('language', '${language}')`);
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
    await ready(language);
    await settled(page);
    expect(await tooWide(page), `${address} in ${language}`).toEqual([]);
  }
}

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
