import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import type { DeliveryDayCommandType, DeliveryDayFactType } from '@milkround/domain';
import { anyCommands, carriedOut } from '../../libs/domain/src/spec/delivery-day.histories';

const SERVER = join(__dirname, '../../apps/server/src');

/** The files that pass each command to the domain: its handler, and the code that writes further events with it. */
const SENDERS: Record<DeliveryDayCommandType, readonly string[]> = {
  ImportOrders: ['ordering/order-merge.ts'],
  PlaceSingleOrder: ['consumers/foreign-stops.ts', 'delivery-day/commands/place-single-order.ts'],
  EditOrder: ['delivery-day/commands/edit-order.ts'],
  MoveOrderOut: ['delivery-day/commands/edit-order.ts'],
  MoveOrderIn: ['delivery-day/commands/edit-order.ts'],
  RemoveOrder: ['consumers/commands/take-off-orders.ts', 'delivery-day/commands/remove-order.ts'],
  HandOverStops: [
    'hand-over/commands/hand-over-stops.ts',
    'hand-over/commands/leaving.ts',
    'hand-over/commands/undo-hand-over.ts',
    'ordering/commands/take-upload-back.ts',
    'ordering/order-moves.ts',
  ],
  TakeOverStops: [
    'hand-over/commands/hand-over-stops.ts',
    'hand-over/commands/leaving.ts',
    'hand-over/commands/undo-hand-over.ts',
    'ordering/commands/take-upload-back.ts',
    'ordering/order-moves.ts',
  ],
  DeliverQuantity: ['delivery-day/commands/phone-commands.ts'],
  ClearQuantity: ['delivery-day/commands/correct-delivery.ts'],
  MarkConsumerDone: ['delivery-day/commands/phone-commands.ts'],
  ReopenConsumer: ['delivery-day/commands/phone-commands.ts'],
  RecordRemarks: ['delivery-day/commands/phone-commands.ts'],
  SetStopOrder: ['stop-order/commands/set-stop-order.ts'],
  OrderStopAgain: ['delivery-day/commands/order-stop-again.ts'],
  CreateRound: ['delivery-day/commands/phone-commands.ts'],
  CloseDay: ['delivery-day/commands/phone-commands.ts'],
  CountCash: ['delivery-day/commands/count-cash.ts'],
  ReopenDay: ['delivery-day/commands/correct-delivery.ts', 'delivery-day/commands/reopen-day.ts'],
  SetEntryAside: [
    'delivery-day/entries/gone-lines.ts',
    'phones/missing-entries.ts',
    'sync/commands/set-entry-aside.ts',
  ],
  ApplyEntry: ['set-aside/commands/apply-entry.ts'],
  KeepCash: ['set-aside/commands/apply-entry.ts'],
  DismissEntry: ['set-aside/commands/dismiss-entry.ts'],
};

/**
 * The commands that can cause each event of a delivery day. Only entries of phones cause `EntrySuperseded`. The random days have no `KeepCash`;
 * `keep-cash.test.ts` covers its event.
 */
const FOLLOWS_FROM: Record<
  Exclude<DeliveryDayFactType, 'EntrySuperseded'>,
  readonly DeliveryDayCommandType[]
> = {
  DeliveryDayOpened: ['ImportOrders', 'MoveOrderIn', 'PlaceSingleOrder', 'TakeOverStops'],
  OrderPlaced: ['EditOrder', 'ImportOrders', 'MoveOrderIn', 'PlaceSingleOrder', 'TakeOverStops'],
  OrderRevised: ['EditOrder', 'ImportOrders', 'PlaceSingleOrder'],
  ConsumerDetailsChanged: ['EditOrder', 'ImportOrders', 'MoveOrderIn', 'PlaceSingleOrder'],
  OrderRemoved: ['EditOrder', 'HandOverStops', 'MoveOrderOut', 'RemoveOrder'],
  QuantityDelivered: ['DeliverQuantity'],
  QuantityCleared: ['ClearQuantity', 'RecordRemarks'],
  ConsumerMarkedDone: ['MarkConsumerDone'],
  ConsumerReopened: [
    'EditOrder',
    'ImportOrders',
    'MoveOrderIn',
    'PlaceSingleOrder',
    'ReopenConsumer',
    'TakeOverStops',
  ],
  PaymentRecorded: ['RecordRemarks'],
  AbsenceRecorded: ['DeliverQuantity', 'MarkConsumerDone', 'RecordRemarks'],
  EmptyBottlesCollected: ['RecordRemarks'],
  StopOrderedAgain: ['OrderStopAgain'],
  CashCounted: ['CountCash'],
  RoundCreated: ['CreateRound'],
  StopsHandedOver: ['HandOverStops'],
  StopsTakenOver: ['TakeOverStops'],
  StopOrderSet: ['SetStopOrder'],
  DayClosed: ['CloseDay'],
  DayReopened: ['ReopenDay'],
  EntrySetAside: ['SetEntryAside'],
  EntryApplied: ['ApplyEntry'],
  UnassignedPaymentRecorded: ['KeepCash'],
  EntryDismissed: ['DismissEntry'],
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

const sources = filesOf(SERVER).map((path) => ({
  path: relative(SERVER, path),
  source: readFileSync(path, 'utf8'),
}));
/** Only the mornings of the demo are commands of its own. */
const product = sources.filter(({ path }) => !path.startsWith('demo/'));

const asks = (source: string, type: string): boolean => {
  const oneLine = source.replace(/\s+/g, ' ');
  return [`{ type: '${type}', data`, `to${type}(`, `new ${type}(command, `].some((text) =>
    oneLine.includes(text),
  );
};

it.each(Object.entries(SENDERS))(
  '%s is passed to the domain by the listed files only',
  (type, expected) => {
    expect(
      product.flatMap(({ path, source }) => (asks(source, type) ? [path] : [])).sort(),
    ).toEqual(expected);
  },
);

it('each event of a delivery day is caused by the commands that are named here', () => {
  const found = new Map<string, Set<string>>();
  const note = (event: string, command: string) =>
    found.set(event, (found.get(event) ?? new Set()).add(command));
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, facts } of carriedOut(commands))
        for (const { type } of facts ?? []) note(type, command.type);
    }),
    { seed: 42, numRuns: 600 },
  );
  const { UnassignedPaymentRecorded: _, ...drawn } = FOLLOWS_FROM;
  expect(
    Object.fromEntries([...found].map(([event, commands]) => [event, [...commands].sort()])),
  ).toEqual(drawn);
});

it('no controller or gateway decides or appends', () => {
  const doors = sources.filter(({ path }) => /\.(controller|gateway)\.ts$/.test(path));
  const decides = /\b(decide\w*|planImport)\b[^;]*from '@milkround\/domain'|\.append\(/;
  expect(doors.length).toBeGreaterThan(10);
  expect(doors.flatMap(({ path, source }) => (decides.test(source) ? [path] : []))).toEqual([]);
});

it('each command has one handler', () => {
  const handled = sources.flatMap(({ source }) =>
    [...source.matchAll(/@CommandHandler\((\w+)\)/g)].map(([, name]) => name),
  );
  const commands = sources.flatMap(({ source }) =>
    [...source.matchAll(/^export class (\w+) extends (?:Day)?Command</gm)].map(([, name]) => name),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect([...handled].sort()).toEqual([...commands].sort());
});
