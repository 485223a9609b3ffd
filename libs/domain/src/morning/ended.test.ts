import { at, dayOf, delivered, momentAt } from '../spec/morning.words';
import { endedNeeds } from './ended';
import { morningOf } from './needs';

describe('a reason that ends', () => {
  it('is returned once, with the time at which the reason ended', () => {
    const before = morningOf(
      delivered(7, '05:35', '05:47'),
      null,
      momentAt('06:09', { deadlineAt: null }),
    );
    const day = delivered(8, '05:35', '06:31');
    const now = morningOf(day, null, momentAt('06:32', { deadlineAt: null }));
    expect(endedNeeds(before, now, day, at('06:32'))).toEqual([
      { deliveryBoyId: 1, kind: 'stalled', at: at('06:31') },
    ]);
    expect(endedNeeds(now, now, day, at('06:33'))).toEqual([]);
  });

  it('takes the time of the evaluation where nothing has one', () => {
    const before = morningOf(dayOf({ setAside: 1 }), null, momentAt('05:00'));
    expect(
      endedNeeds(before, morningOf(dayOf(), null, momentAt('05:01')), dayOf(), at('05:01')),
    ).toEqual([{ deliveryBoyId: 1, kind: 'set-aside', at: at('05:01') }]);
  });
});
