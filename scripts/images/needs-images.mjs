import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../steps/arguments.mjs';
import { open, openPage, signIn, signInOverHttp, withBrowser } from './demo-browser.mjs';

/** The first words of a card, by the reason why somebody needs the office. */
const LEADS = {
  stalled: 'Stalled',
  'not-begun': 'Not begun',
  'will-be-late': 'Will be late',
  behind: 'Behind',
  'phone-silent': 'Phone silent',
  'set-aside': 'Entries to check',
  'not-closed': 'Day not closed',
};

const { values, refuse } = readArguments(
  `node scripts/images/needs-images.mjs --folder PATH [--url URL] [--reasons A,B] [--minutes N]
  Lets the morning of a running demo go on until somebody needs the office for each reason, pauses it, and takes the dashboards of the admin
  and of the supervisor in question: on a phone and on a desktop, light and dark.
  --folder PATH   where the images are written
  --url URL       the server                        (http://localhost:3000)
  --reasons A,B   ${Object.keys(LEADS).join(', ')}   (all)
  --minutes N     how long to wait for all of them  (10)`,
  {
    options: {
      folder: { type: 'string' },
      url: { type: 'string', default: 'http://localhost:3000' },
      reasons: { type: 'string', default: Object.keys(LEADS).join(',') },
      minutes: { type: 'string', default: '10' },
    },
  },
);
const { folder, url } = values;
if (!folder) refuse('Please name a folder.');
const wanted = new Set(values.reasons.split(','));
for (const reason of wanted) if (!Object.hasOwn(LEADS, reason)) refuse(`${reason} is no reason.`);

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const FAST = 60;
const LOOK_EVERY_MS = 2_000;

mkdirSync(folder, { recursive: true });
await withBrowser(async (browser) => {
  const call = await signInOverHttp(url, 'admin');
  const setSpeed = (speed) => call('POST', 'demo-morning/speed', { speed }).catch(() => undefined);
  const watch = await openPage(browser, DESKTOP);
  await signIn(watch, url, 'admin');
  await open(watch, `${url}/admin/dashboard?all=1`);
  const end = Date.now() + Number(values.minutes) * 60_000;
  await setSpeed(FAST);
  while (wanted.size > 0 && Date.now() < end) {
    for (const reason of wanted) {
      const card = watch.getByRole('article').filter({ hasText: LEADS[reason] }).first();
      if ((await card.count()) === 0) continue;
      const name = await card.getByRole('heading').textContent();
      await setSpeed(0);
      await takeAll(browser, reason, await areaOf(call, name));
      await setSpeed(FAST);
      wanted.delete(reason);
    }
    await watch.waitForTimeout(LOOK_EVERY_MS);
  }
  if (wanted.size > 0) console.log(`Nobody needed the office for: ${[...wanted].join(', ')}`);
});

async function areaOf(call, name) {
  const { data } = await call('GET', 'progress');
  return data.days.find(({ deliveryBoyName }) => deliveryBoyName === name).areaId;
}

async function takeAll(browser, reason, areaId) {
  for (const [role, login] of [['admin'], ['supervisor', `supervisor${areaId}@milkround.test`]])
    for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      const page = await openPage(browser, options);
      await signIn(page, url, role, login);
      await open(page, `${url}/${role}/dashboard`);
      await page.getByRole('region', { name: 'Who needs you' }).waitFor();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${reason}-${role}-${size}-${colorScheme}.png`) });
      }
      await page.context().close();
    }
}
