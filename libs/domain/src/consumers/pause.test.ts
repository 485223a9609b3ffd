import { formatMessage } from '@milkround/contracts';
import { foldConsumerFact, pauseOf, type ConsumerRow } from '../read-models/consumer';
import { pauseConsumer, pausedMessage, pauseOn, resumeConsumer } from './pause';

const CONSUMER = { areaId: 1, consumerId: '007' };
const TODAY = '2026-11-23';
const village = { until: '2026-11-30', reason: 'At the village' };
const open = { until: null, reason: 'Hospital' };
const known = (pause: typeof village | typeof open | null) => ({
  ...CONSUMER,
  details: { name: 'Asha', address: '', phone: null },
  pause,
  mergedInto: null,
  absorbed: [],
});
const paused = (
  pause: typeof village | typeof open,
  previous: typeof village | typeof open | null,
) => ({
  type: 'ConsumerPaused',
  data: { ...CONSUMER, ...pause, name: 'Asha', previous },
});

describe('a pause', () => {
  it('counts until its last date, inclusive, or without an end', () => {
    expect(['2026-11-30', '2026-12-01'].map((date) => pauseOn(village, date))).toEqual([
      village,
      null,
    ]);
    expect(pauseOn(open, '2099-01-01')).toBe(open);
    expect(pauseOn(null, TODAY)).toBeNull();
  });
  it('is a fact with the former pause, and the same again is none', () => {
    expect(pauseConsumer({ pause: village, shown: null }, known(null), TODAY)).toEqual([
      paused(village, null),
    ]);
    expect(pauseConsumer({ pause: open, shown: village }, known(village), TODAY)).toEqual([
      paused(open, village),
    ]);
    expect(pauseConsumer({ pause: village, shown: null }, known(village), TODAY)).toEqual([]);
  });
  it('that has ended is as none', () => {
    const ended = { until: '2026-11-22', reason: 'Wedding' };
    expect(pauseConsumer({ pause: village, shown: null }, known(ended), TODAY)).toEqual([
      paused(village, null),
    ]);
    expect(resumeConsumer({ shown: null }, known(ended), TODAY)).toEqual([]);
  });
  it('may end today, but not before', () => {
    expect(
      pauseConsumer({ pause: { ...village, until: TODAY }, shown: null }, known(null), TODAY),
    ).toHaveLength(1);
    expect(() =>
      pauseConsumer(
        { pause: { ...village, until: '2026-11-22' }, shown: null },
        known(null),
        TODAY,
      ),
    ).toThrow(expect.objectContaining({ code: 'pause-past', kind: 'invalid' }));
  });
  it('is refused where the person saw another one, and for nobody', () => {
    for (const shown of [null, open])
      expect(() =>
        pauseConsumer({ pause: { ...village, reason: 'New' }, shown }, known(village), TODAY),
      ).toThrow(expect.objectContaining({ code: 'pause-changed' }));
    expect(() => pauseConsumer({ pause: village, shown: null }, null, TODAY)).toThrow(
      expect.objectContaining({ code: 'consumer-not-known' }),
    );
  });
  it('is ended by a person who saw it', () => {
    expect(resumeConsumer({ shown: village }, known(village), TODAY)).toEqual([
      { type: 'ConsumerResumed', data: { ...CONSUMER, name: 'Asha', previous: village } },
    ]);
    expect(() => resumeConsumer({ shown: open }, known(village), TODAY)).toThrow(
      expect.objectContaining({ code: 'pause-changed' }),
    );
  });
  it('is said in a sentence', () => {
    expect([village, open].map((pause) => formatMessage(pausedMessage(pause)))).toEqual([
      'Paused until 2026-11-30: At the village',
      'Paused: Hospital',
    ]);
  });
  it('is kept with the consumer until it is ended, and needs an order before', () => {
    const row = { name: 'Asha', paused_until: null, paused_reason: null } as ConsumerRow;
    const [fact] = pauseConsumer({ pause: village, shown: null }, known(null), TODAY);
    const [end] = resumeConsumer({ shown: village }, known(village), TODAY);
    if (!fact || !end) throw new Error('Nothing was decided');
    const after = foldConsumerFact(row, fact);
    expect(after && pauseOf(after)).toEqual(village);
    expect(foldConsumerFact(after, end)).toEqual(row);
    expect(foldConsumerFact(null, fact)).toBeNull();
  });
});
