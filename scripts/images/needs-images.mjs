import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '../steps/arguments.mjs';
import { open, openPage, signIn, signInOverHttp, withBrowser } from './demo-browser.mjs';

/** The first words of a card, by the reason why a delivery boy needs the office, as a regular expression. */
const LEADS = {
  stalled: 'Stalled',
  'not-begun': 'Not begun',
  'will-be-late': 'Will be late|Late',
  behind: 'Behind',
  'phone-silent': 'Phone silent',
  'set-aside': 'Entries to check',
  'not-closed': 'Day not closed',
};

const { values, refuse } = readArguments(
  `node scripts/images/needs-images.mjs --folder PATH [--url URL] [--reasons A,B] [--minutes N]
  Lets the morning of a running demo go on until a delivery boy needs the office for each reason, pauses it, and takes the dashboards of the admin
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
const missingReasons = new Set(values.reasons.split(','));
for (const reason of missingReasons)
  if (!Object.hasOwn(LEADS, reason)) refuse(`${reason} is no reason.`);

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const FAST = 60;
const LOOK_EVERY_MS = 2_000;
/** The first morning has most of the reasons; it is paused for this time. */
const STILL_MS = 30_000;
/** A day must be closed half an hour after its deadline: then the dashboards are taken with a clock that is ahead. */
const AHEAD_MS = { 'not-closed': 150 * 60_000 };

mkdirSync(folder, { recursive: true });
await withBrowser(async (browser) => {
  const call = await signInOverHttp(url, 'admin');
  while ((await call('GET', 'demo-morning')).data.startedAt === null) await pause(LOOK_EVERY_MS);
  await warnOfOtherShift(call);
  const setSpeed = (speed) => call('POST', 'demo-morning/speed', { speed }).catch(() => undefined);
  const end = Date.now() + Number(values.minutes) * 60_000;
  const watchedPages = await Promise.all(
    [...missingReasons].map(async (reason) => ({ reason, page: await watch(browser, reason) })),
  );
  const fastFrom = Date.now() + STILL_MS;
  await setSpeed(0);
  while (missingReasons.size > 0 && Date.now() < end) {
    for (const { reason, page } of watchedPages.filter((entry) =>
      missingReasons.has(entry.reason),
    )) {
      const card = page
        .getByRole('article')
        .filter({ has: page.locator('p > b', { hasText: new RegExp(`^(${LEADS[reason]}):?$`) }) });
      if ((await card.count()) === 0 || (AHEAD_MS[reason] && !(await isOver(call)))) continue;
      await setSpeed(0);
      await takeAll(
        browser,
        reason,
        await areaOf(call, await card.first().getByRole('heading').textContent()),
      );
      missingReasons.delete(reason);
    }
    await setSpeed(missingReasons.size > 0 && Date.now() > fastFrom ? FAST : 0);
    await pause(LOOK_EVERY_MS);
  }
  if (missingReasons.size > 0)
    console.log(`No delivery boy needed the office for: ${[...missingReasons].join(', ')}`);
});

/** No delivery boy is behind the usual morning if the demo's morning begins hours away from it. */
async function warnOfOtherShift(call) {
  const [{ data: progress }, { data: morning }] = [
    await call('GET', 'progress'),
    await call('GET', 'demo-morning'),
  ];
  const { data: settings } = await (await fetch(`${url}/api/get-setting`)).json();
  const minuteOf = (time) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: settings.timezone,
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(time));
    const [hours, minutes] = clock.split(':').map(Number);
    return hours * 60 + minutes;
  };
  const [usualMorning] = progress.usual;
  const firstAt =
    progress.days.flatMap(({ firstDoneAt }) => firstDoneAt ?? []).sort()[0] ??
    morning.startedAt ??
    Date.now();
  if (usualMorning && Math.abs(minuteOf(firstAt) - usualMorning.startMinute) < 180) return;
  const hours = 6 - new Date().getUTCHours();
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  console.log(
    `This morning is not compared with earlier ones, so nobody is behind. Start a new demo with BUSINESS_TIMEZONE=${zone}`,
  );
}

/** Opens the dashboard of the admin with all delivery boys who need help for a reason. */
async function watch(browser, reason) {
  const page = await openDashboards(browser, DESKTOP, reason);
  await signIn(page, url, 'admin');
  await open(page, `${url}/admin/dashboard?all=1&reason=${reason}`);
  return page;
}

/** Returns whether all days are closed except those that are left open. */
async function isOver(call) {
  const { data } = await call('GET', 'progress');
  return data.days.every(
    ({ stops, done, absent, closedAt }) => closedAt || done + absent === stops,
  );
}

async function openDashboards(browser, options, reason) {
  const page = await openPage(browser, options);
  if (AHEAD_MS[reason]) await page.clock.install({ time: Date.now() + AHEAD_MS[reason] });
  return page;
}

async function areaOf(call, name) {
  const { data } = await call('GET', 'progress');
  return data.days.find(({ deliveryBoyName }) => deliveryBoyName === name).areaId;
}

async function takeAll(browser, reason, areaId) {
  for (const [role, login] of [['admin'], ['supervisor', `supervisor${areaId}@milkround.test`]])
    for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      const page = await openDashboards(browser, options, reason);
      await signIn(page, url, role, login);
      await open(page, `${url}/${role}/dashboard`);
      await page.getByRole('region', { name: 'Who needs you' }).waitFor();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(folder, `${reason}-${role}-${size}-${colorScheme}.png`),
        });
      }
      await page.context().close();
    }
}
