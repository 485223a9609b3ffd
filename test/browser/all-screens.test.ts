import { inDays } from '../support/single-orders';
import { GUIDELINES, inaccessible } from './accessibility';
import { addresses, cutWords, expectNone, settled, tooWide } from './fits';
import { ADMIN, DESKTOP, expect, mde, PHONE, supervisor, test, type Page } from './milkround';

/** Each scheme of colours is checked at one of the sizes: most screens of an admin are those of a supervisor, too. */
const DESK = { size: DESKTOP.viewport!, colorScheme: 'dark' } as const;
const HAND = { size: PHONE.viewport!, colorScheme: 'light' } as const;
const NARROWEST = { width: 320, height: 640 };
const PUBLIC = ['/home', '/admin/sign-in', '/supervisor/sign-in', '/delivery-boy/sign-in'];
/** `more` are the screens to which no entry of the navigation leads; `checked` is the size in which they are asked to be accessible. */
const ROLES = [
  {
    who: 'an admin',
    email: ADMIN,
    checked: DESK,
    dashboard: '/admin/dashboard',
    more: [
      '/admin/board?deliveryBoy=5',
      '/admin/consumers/10019?area=1',
      '/admin/account',
      `/admin/dashboard?at=${inDays(-1)}T06:40:00`,
      `/admin/orders?at=${inDays(-1)}T06:40:00`,
    ],
  },
  {
    who: 'a supervisor',
    email: supervisor(3),
    checked: HAND,
    dashboard: '/supervisor/dashboard',
    more: ['/supervisor/board?deliveryBoy=11', '/supervisor/account'],
  },
  {
    who: 'a delivery boy',
    email: mde(15),
    checked: HAND,
    dashboard: '/deliveryBoy/dashboard',
    more: ['/deliveryBoy/account'],
  },
];

/** Collects all errors of the page from now on, violations of the content security policy as well. */
function troubles(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    // The browser tests block the worker in this way on purpose.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The next screen cuts off the requests of the one before.
    if (reason !== 'net::ERR_ABORTED') seen.push(`no answer: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.url()}`);
  });
  return seen;
}

/** Shows the open page in another language, also in a size in which the choice is in a menu. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(`(() => {
    const choice = document.querySelector('select:has(option[value="mr"])');
    choice.value = '${language}';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
}

/** Puts each text into an element of its own, as a browser does that translates the page. The next screen must be shown all the same. */
const replaceTexts = (page: Page) =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      text.parentNode.replaceChild(font, text);
      font.append(text.data);
    }
  })()`);

type Size = typeof DESK | typeof HAND;
/** In which sizes each language is looked at; the screen that follows begins with the language in which the one before ended. */
const LOOKS = [
  ['en', [HAND.size, DESK.size]],
  ['hi', [DESK.size, HAND.size]],
  ['mr', [NARROWEST, DESK.size]],
] as const;

/** Opens each screen once, looks at it in both sizes and all languages, and asks once whether it is accessible. */
async function walk(page: Page, screens: readonly string[], checked: Size): Promise<void> {
  const seen = troubles(page);
  await page.emulateMedia({ colorScheme: checked.colorScheme });
  for (const [index, address] of screens.entries()) {
    const link = page.locator(`nav a[href="${address}"]`).first();
    // A link needs no new page.
    await ((await link.count()) > 0 ? link.dispatchEvent('click') : page.goto(address));
    await expect(page).toHaveURL(address);
    for (const [language, sizes] of index % 2 === 0 ? LOOKS : LOOKS.toReversed()) {
      await settled(page);
      await speak(page, language);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectFits(page, `${address} in ${language}, ${size.width} px wide`);
        if (size === NARROWEST)
          await expectNone(
            () => cutWords(page),
            `${address} has whole words on the narrowest phone`,
          );
        if (language !== 'en' || size !== checked.size) continue;
        // The frame is the same on every screen.
        const violations = await inaccessible(page, 'html', GUIDELINES, index > 0 ? ['aside'] : []);
        expect.soft(violations, `${address}, ${size.width} px wide, is accessible`).toEqual([]);
      }
    }
    await replaceTexts(page);
  }
  expect(seen).toEqual([]);
}

async function expectFits(page: Page, where: string): Promise<void> {
  await settled(page);
  await expectNone(() => tooWide(page), `${where}, fits on the screen`);
}

for (const { who, email, dashboard, more, checked } of ROLES)
  test(`${who} opens all screens on a phone and on a desktop: they are accessible and fit, in every language`, async ({
    pageOf,
  }) => {
    test.setTimeout(1_200_000);
    const page = await pageOf(email, DESKTOP);
    await page.goto(dashboard);
    await settled(page);
    const screens = [...(await addresses(page)), ...more];
    expect(screens).toContain(dashboard);
    // The sheets of all delivery boys are a page of a thousand rows.
    const short = screens.map((it) => (it.endsWith('/route-sheet') ? `${it}?boy=11` : it));
    await walk(page, short, checked);
  });

test('a visitor opens every public page on a phone and on a desktop: it is accessible and fits, in every language', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...DESKTOP, baseURL: server.url });
  const page = await context.newPage();
  await walk(page, PUBLIC, HAND);
  await context.close();
});
