import { dayOf, done, openOrders, type ListedStop } from './board';
import { DESKTOP, expect, isLive, PHONE, test, expectToast, type Page } from './milkround';
import { strip } from './offline';
import { makeZone } from './own-zone';
import { rowsOf } from './reports';

/** Chooses the receiver and the stops in the dialog. */
async function choose(page: Page, from: string, to: string, stops: readonly ListedStop[]) {
  await page.getByRole('button', { name: `Hand over stops of ${from}` }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over stops of ${from}` });
  const takers = dialog.getByLabel('Who takes over');
  // The label has a count of stops, which may change meanwhile.
  const taker = takers.getByRole('option', { name: new RegExp(`^${to}, `) });
  await takers.selectOption(await taker.getAttribute('value'));
  await dialog.getByLabel('Which stops').selectOption('Choose stops');
  for (const { name, id } of stops) {
    await dialog.getByRole('searchbox', { name: 'Search stops' }).fill(id);
    await dialog.getByRole('checkbox', { name }).check();
  }
  return dialog;
}
const notes = (page: Page) =>
  page.getByRole('list', { name: 'Hand-overs of today' }).getByRole('listitem');
const idsOn = async (...args: Parameters<typeof dayOf>) =>
  (await dayOf(...args)).map(({ id }) => id);

test('a supervisor hands stops over: both phones show it, a later entry is set aside, and Undo gives them back', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { boys: 2, stops: 4 });
  const [{ name: from, ...giving }, { name: to, ...taking }] = boys as [
    (typeof boys)[0],
    (typeof boys)[0],
  ];
  const [first, second, third] = (await dayOf(server, giving.email)) as [
    ListedStop,
    ListedStop,
    ListedStop,
  ];
  const before = [await idsOn(server, giving.email), await idsOn(server, taking.email)];
  const [giver, taker] = [await pageOf(giving.email, PHONE), await pageOf(taking.email, PHONE)];
  for (const phone of [giver, taker]) {
    await openOrders(phone);
    await isLive(phone);
  }
  const office = await pageOf(supervisor.email, DESKTOP);
  await office.goto(`/supervisor/board?deliveryBoy=${giving.id}`);
  await isLive(office);

  const dialog = await choose(office, from, to, []);
  const send = dialog.getByRole('button', { name: 'Hand over', exact: true });
  await expect(dialog.getByText('Please choose at least one stop.')).toBeVisible();
  await expect(send).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(office, from, to, [first, second]);
  await expect(dialog.getByRole('status')).toContainText(
    new RegExp(`^2 stops, 3 orders, from ${from} to ${to}, who has \\d+ left\\.`),
  );
  await dialog.getByLabel('Reason (optional)').fill('Puncture');
  await send.dblclick();
  await expectToast(office, `Stops handed over from ${from} to ${to}: 2.`);
  await expect(notes(office)).toHaveCount(1);
  await expect(
    giver.getByText(
      new RegExp(`${to} delivers 2 of your stops since \\d?\\d:\\d\\d\\s[ap]m\\. Puncture`),
    ),
  ).toBeVisible();
  await expect(
    taker.getByText(
      new RegExp(`You have 2 stops of ${from} since \\d?\\d:\\d\\d\\s[ap]m\\. Puncture`),
    ),
  ).toBeVisible();
  await expect(done(giver, first)).toHaveCount(0);
  await expect(done(taker, first)).toBeAttached();

  await giver.context().setOffline(true);
  await expect(giver.locator('[data-state="cut"]')).toBeAttached();
  await choose(office, from, to, [third]);
  await send.click();
  await expect(notes(office)).toHaveCount(2);
  await done(giver, third).tap();
  await expect(strip(giver)).toContainText('1 waiting since');
  await giver.context().setOffline(false);
  await expect(strip(giver)).toContainText('1 entry was not taken');
  await giver.getByRole('button', { name: 'Show' }).tap();
  await expect(
    giver.getByText(new RegExp(`Handed over to ${to} at \\d?\\d:\\d\\d\\s[ap]m\\.`)).first(),
  ).toBeVisible();
  await office.goto('/supervisor/set-aside');
  await expect(rowsOf(office)).toHaveCount(1);
  await expect(rowsOf(office)).toContainText(
    new RegExp(`${from}.*${third.name}.*Handed over to ${to} at \\d?\\d:\\d\\d\\s[ap]m\\.`),
  );

  await office.goBack();
  await expect(notes(office)).toHaveCount(2);
  const own = notes(office).filter({ hasText: '2 stops' });
  await own.getByRole('button', { name: 'Undo' }).dblclick();
  await expectToast(office, `Hand-over undone. Stops back with ${from}: 2.`);
  await expect(own.getByText(/undone by .+ at \d?\d:\d\d\s[ap]m/)).toBeVisible();
  await expect(giver.getByText(new RegExp(`2 stops came back to you from ${to}`))).toBeVisible();
  await expect(taker.getByText(new RegExp(`2 stops went back to ${from}`))).toBeVisible();
  expect(await idsOn(server, giving.email)).toEqual(before[0]!.filter((id) => id !== third.id));
  expect(await idsOn(server, taking.email)).toEqual([...before[1]!, third.id]);
});
