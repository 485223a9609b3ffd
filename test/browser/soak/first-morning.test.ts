import { Workbook } from 'exceljs';
import type { Locator } from '@playwright/test';
import { FIRST_ADMIN_PASSWORD } from '../../support/client';
import { startHosted } from '../../support/running-server';
import { createTestDatabase } from '../../support/test-database';
import { DESKTOP, expect, PHONE, test, type Page } from '../milkround';

const OWNER = 'owner@dairy.test';
const PASSWORD = 'cows-at-dawn';
/** What an owner needs for a key, a click, and to read a screen that he sees for the first time. */
const SECONDS = { key: 0.2, click: 2, screen: 5 };
const MOST_SECONDS = 600;
const CONSUMERS = 30;

/** A person at the screen, whose time is counted. */
class Owner {
  seconds = 0;

  constructor(private readonly page: Page) {}

  read(): void {
    this.seconds += SECONDS.screen;
  }

  async click(target: Locator): Promise<void> {
    this.seconds += SECONDS.click;
    await target.click();
  }

  async press(name: string): Promise<void> {
    await this.click(this.page.getByRole('button', { name, exact: true }).last());
  }

  async type(label: string, words: string): Promise<void> {
    this.seconds += SECONDS.click + words.length * SECONDS.key;
    await this.page.getByLabel(label, { exact: true }).fill(words);
  }

  async choose(label: string, option: string): Promise<void> {
    this.seconds += 2 * SECONDS.click;
    const field = this.page.getByLabel(label, { exact: true });
    const value = await field.locator('option', { hasText: option }).getAttribute('value');
    await field.selectOption(value ?? '');
  }

  /** Follows the link to the next step, and reads its screen. */
  async goOn(step: string): Promise<void> {
    await this.click(this.page.getByRole('link', { name: `Next: ${step}` }));
    this.read();
  }

  /** Fills in the form that a button opens, with each of the entries. */
  async add(
    button: string,
    entries: readonly Record<string, string>[],
    choices: Record<string, string> = {},
  ): Promise<void> {
    for (const [index, entry] of entries.entries()) {
      await this.press(button);
      if (index === 0) this.read();
      for (const [label, words] of Object.entries(entry)) await this.type(label, words);
      for (const [label, option] of Object.entries(choices)) await this.choose(label, option);
      await this.press('Create');
      await expect(this.page.getByRole('dialog')).toHaveCount(0);
    }
  }
}

test('from an empty dairy to the first list on a phone, led by the first screen, in at most ten minutes', async ({
  browser,
}) => {
  const database = await createTestDatabase();
  const server = await startHosted({
    databaseUrl: database.url,
    env: { DEMO: '0', ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD },
  });
  const at = { baseURL: server.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
  const office = await browser.newContext({ ...at, ...DESKTOP, acceptDownloads: true });
  const road = await browser.newContext({ ...at, ...PHONE });
  try {
    const page = await office.newPage();
    const owner = new Owner(page);
    await page.goto('/admin/sign-in');
    owner.read();
    await owner.type('Email', OWNER);
    await owner.type('Password', FIRST_ADMIN_PASSWORD);
    await owner.press('Sign in');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    owner.read();

    await owner.click(steps.getByRole('link', { name: /Add Zone/ }));
    owner.read();
    await owner.add('Add Zone', [{ 'Zone Name': 'Baner' }]);
    await owner.goOn('Add Supervisor');
    const person = (name: string, id: string) => ({
      Name: name,
      'Unique ID': id,
      Email: `${id.toLowerCase()}@dairy.test`,
      Password: PASSWORD,
    });
    await owner.add('Add Supervisor', [person('Meera Shinde', 'SUP-1')], { Area: 'Baner' });
    await owner.goOn('Add Delivery Boy');
    await owner.add(
      'Add Delivery Boy',
      [person('Vijay Pawar', 'MDE-1'), person('Rahul Kale', 'MDE-2')],
      { Supervisor: 'Meera Shinde' },
    );
    await owner.goOn('Add Product');
    await owner.add('Add Product', [{ 'Product Name': 'Cow' }, { 'Product Name': 'Buffalo' }]);
    await owner.goOn('Upload Order Excel');

    const downloading = page.waitForEvent('download');
    await owner.press('Template');
    const book = new Workbook();
    await book.xlsx.readFile(await (await downloading).path());
    const sheet = book.getWorksheet('Orders');
    if (!sheet) throw new Error('The template has no sheet Orders');
    owner.read();
    for (let n = 1; n <= CONSUMERS; n++) {
      const cells = [`C${n}`, `Consumer ${n}`, `${n}, Baner Road`, `MDE-${1 + (n % 2)}`, 'Cow', 1];
      // The first rows replace the examples.
      sheet.getRow(n + 1).values = cells;
      owner.seconds += (cells.join('').length + cells.length) * SECONDS.key;
    }
    const content = Buffer.from(await book.xlsx.writeBuffer());
    const name = 'first-list.xlsx';
    await owner.press('Order');
    owner.read();
    owner.seconds += 2 * SECONDS.click;
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content });
    await owner.press('Check the file');
    await owner.press(`Upload ${CONSUMERS} lines`);
    await expect(page.getByRole('table')).toContainText('Consumer 1');
    owner.read();

    const phone = await road.newPage();
    const boy = new Owner(phone);
    await phone.goto('/delivery-boy/sign-in');
    boy.read();
    await boy.type('Email', 'mde-1@dairy.test');
    await boy.type('Password', PASSWORD);
    await boy.press('Sign in');
    await expect(phone).toHaveURL(/dashboard$/);
    boy.read();
    await boy.click(phone.getByRole('navigation', { name: 'Tabs' }).getByText('Orders'));
    await expect(phone.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(
      CONSUMERS / 2,
    );
    boy.read();
    const seconds = Math.round(owner.seconds + boy.seconds);
    expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  } finally {
    await office.close();
    await road.close();
    await server.stop();
    await database.drop();
  }
});
