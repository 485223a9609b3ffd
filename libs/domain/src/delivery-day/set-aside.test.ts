import type { DeliveryDayCommand } from './commands';
import type { DeliveryDayFact } from './facts';
import { closed, given, opened, placed } from '../spec/delivery-day.words';

const entry = { entryId: 'e1', command: { type: 'DeliverQuantity', data: { orderId: 'o1', quantity: 1 } }, reason: 'The day is closed.' };
const setAside: DeliveryDayCommand = { type: 'SetEntryAside', data: entry };
const wasSetAside: DeliveryDayFact = { type: 'EntrySetAside', data: entry };
const dismiss: DeliveryDayCommand = { type: 'DismissEntry', data: { entryId: 'e1', note: ' told him ' } };
const wasDismissed: DeliveryDayFact = { type: 'EntryDismissed', data: { entryId: 'e1', note: 'told him' } };

describe('an entry that comes too late', () => {
  it('is set aside as a fact, also on a closed day', () => given(opened(), placed('o1', 1), closed()).when(setAside).then(wasSetAside));
  it('is set aside once', () => given(wasSetAside).when(setAside).thenNothing());
  it('is dismissed with a note, also on a closed day', () => given(closed(), wasSetAside).when(dismiss).then(wasDismissed));
  it('is dismissed once, and does not come back', () => {
    given(wasSetAside, wasDismissed).when(dismiss).thenNothing();
    given(wasSetAside, wasDismissed).when(setAside).thenNothing();
  });
  it('cannot be dismissed when there is none', () => expect(given().when(dismiss).refusal('entry-unknown').kind).toBe('unknown'));
  it('changes no stop', () => {
    const history = [opened(), placed('o1', 1)];
    expect([...given(...history, wasSetAside).state().stops]).toEqual([...given(...history).state().stops]);
    expect(
      given(...history, wasSetAside, wasDismissed)
        .state()
        .entries.get('e1'),
    ).toEqual({ ...entry, dismissed: true });
  });
});
