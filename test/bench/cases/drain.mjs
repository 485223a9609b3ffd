// A morning without a network: the waiting entries of one phone are sent by the client's own sender over HTTP, compared with one call for each.
// BENCH_DRAIN_ENTRIES=40 makes it short, to check that it runs.
import { phoneParts } from '../client-parts.mjs';
import { businessDateOf, withServer } from '../harness.mjs';
import { call, login } from '../server.mjs';

const ENTRIES = Number(process.env.BENCH_DRAIN_ENTRIES ?? 2_000);
const SINGLE = Math.min(100, ENTRIES);
const TARGET = 300;

export async function run({ superuserUrl, root, report }) {
  await withServer({ superuserUrl, root }, async ({ server }) => {
    const { token, deliveryBoyInfo } = await login(
      server.url,
      'delivery-boy',
      'mde11@milkround.test',
    );
    const { data: stops } = await call(server.url, token, 'GET', 'delivery-boy/get-orders');
    const single = await singly(server.url, token, stops);
    const phone = await phoneParts(root);
    const outbox = await fillOutbox(
      phone,
      deliveryBoyInfo.id,
      stops,
      await businessDateOf(server.url),
    );
    const perSecond = await drained(phone, outbox, server.url, token);
    report.add(
      `${ENTRIES.toLocaleString('en-US')} entries that waited on one phone, delivered by its sender`,
      {
        figure: perSecond,
        unit: '/s',
        ratio: perSecond / single,
        against: `a call each (${Math.round(single)}/s)`,
        target: `≥ ${TARGET}/s`,
        met: perSecond >= TARGET,
      },
    );
  });
}

/** @typedef {import('../client-parts.mjs').PhoneParts} PhoneParts */

/**
 * The entries at a door: a quantity, Done, sometimes a payment; repeated for a long morning.
 * @returns {import('../../../libs/contracts/src/index').PhoneEntry}
 */
function entryOf(n, stops) {
  const { consumerId, data } = stops[n % stops.length];
  const round = Math.floor(n / stops.length);
  if (round % 10 === 9)
    return {
      type: 'edit-order-remarks',
      data: { consumerUniqueId: consumerId, remarks: n + 1, paymentMode: 'cash' },
    };
  if (round % 3 === 2)
    return { type: 'edit-order-status', data: { consumerId, isDelivered: round % 2 === 0 } };
  return {
    type: 'edit-product-order',
    data: { orderId: data[0].id, deliverdQuantity: (n + 1) / 8 },
  };
}

async function fillOutbox(
  /** @type {PhoneParts} */ { Outbox, EntryStore, openPhoneDatabase },
  owner,
  stops,
  date,
) {
  const otherTabs = {
    notify: () => undefined,
    onNotified: () => undefined,
    close: () => undefined,
  };
  const outbox = new Outbox(owner, new EntryStore(await openPhoneDatabase('drain')), otherTabs);
  const subject = { consumerId: null, consumerName: null, productName: null };
  for (let n = 0; n < ENTRIES; n++) await outbox.keep({ entry: entryOf(n, stops), subject, date });
  return outbox;
}

async function drained(
  /** @type {PhoneParts} */ { Sender, deviceClock: clock },
  outbox,
  url,
  token,
) {
  const startedAt = performance.now();
  await new Promise((resolve, reject) => {
    const sender = new Sender({
      outbox,
      post: (body) => post(url, token, body),
      runExclusive: (work) => work(),
      clock,
    });
    sender.subscribe(() => {
      const state = sender.get();
      if (state === 'idle') resolve(state);
      else if (state !== 'sending') reject(new Error(`The sender is ${state}`));
    });
    sender.wake();
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const unsentCount = outbox.get().filter(({ state }) => state !== 'sent').length;
  if (unsentCount > 0) throw new Error(`${unsentCount} entries were not carried out`);
  return ENTRIES / seconds;
}

async function post(url, token, body) {
  const { data } = await call(url, token, 'POST', 'delivery-boy/sync', body);
  return { results: data, position: null };
}

/** Sends the entries of a phone that always has a network: each call waits for the answer to the previous one. */
async function singly(url, token, stops) {
  const startedAt = performance.now();
  for (let n = 0; n < SINGLE; n++)
    await call(
      url,
      token,
      'POST',
      `delivery-boy/edit-product-order/${stops[n % stops.length].data[0].id}`,
      {
        deliverdQuantity: 100 + n / 8,
      },
    );
  return SINGLE / ((performance.now() - startedAt) / 1_000);
}
