import type { DeliveryDayCommand } from './commands';
import type { DeliveryDayFact } from './facts';
import { closed, DAY, given, opened, placed, SCOPE } from '../spec/delivery-day.words';

const entry = {
  entryId: 'e1',
  date: DAY.date,
  areaId: SCOPE.areaId,
  command: { type: 'edit-product-order', data: { orderId: 'o1', deliverdQuantity: 1 } },
  consumerId: 'c1',
  productId: null,
  reason: 'The day is closed.',
};
const setAside: DeliveryDayCommand = { type: 'SetEntryAside', data: entry };
const wasSetAside: DeliveryDayFact = { type: 'EntrySetAside', data: entry };
const where = { entryId: 'e1', date: DAY.date, deliveryBoyId: 8 };
const apply: DeliveryDayCommand = { type: 'ApplyEntry', data: where };
const wasApplied: DeliveryDayFact = { type: 'EntryApplied', data: where };
const dismiss: DeliveryDayCommand = {
  type: 'DismissEntry',
  data: { entryId: 'e1', note: ' told him ' },
};
const wasDismissed: DeliveryDayFact = {
  type: 'EntryDismissed',
  data: { entryId: 'e1', note: 'told him' },
};

describe('an entry that comes too late', () => {
  it('is set aside as a fact, also on a closed day', () =>
    given(opened(), placed('o1', 1), closed()).when(setAside).then(wasSetAside));
  it('is set aside once', () => given(wasSetAside).when(setAside).thenNothing());
  it('is applied, also on a closed day, and says where', () =>
    given(closed(), wasSetAside).when(apply).then(wasApplied));
  it('is dismissed with a note, also on a closed day', () =>
    given(closed(), wasSetAside).when(dismiss).then(wasDismissed));
  it('is not dismissed without one', () =>
    given(wasSetAside)
      .when({ type: 'DismissEntry', data: { entryId: 'e1', note: ' ' } })
      .thenRefused('note-required', 'Note is required', { field: 'note' }));
  it('is settled once, and does not come back', () => {
    given(wasSetAside, wasDismissed).when(dismiss).thenNothing();
    given(wasSetAside, wasDismissed).when(setAside).thenNothing();
    given(wasSetAside, wasApplied).when(apply).thenNothing();
  });
  it('is settled one way only', () => {
    given(wasSetAside, wasDismissed)
      .when(apply)
      .thenRefused('entry-already-dismissed', 'Somebody has dismissed this entry already.');
    given(wasSetAside, wasApplied)
      .when(dismiss)
      .thenRefused('entry-already-applied', 'Somebody has applied this entry already.');
  });
  it.each([apply, dismiss])('cannot be settled when there is none', (command) =>
    expect(given().when(command).refusal('entry-unknown').kind).toBe('unknown'),
  );
  it('changes no stop', () => {
    const history = [opened(), placed('o1', 1)];
    const after = given(...history, wasSetAside, wasDismissed).state();
    expect([...after.stops]).toEqual([...given(...history).state().stops]);
    expect(after.entries.get('e1')).toEqual({
      entryId: 'e1',
      reason: entry.reason,
      state: 'dismissed',
    });
  });
});
