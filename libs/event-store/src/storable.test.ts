import { requestJson } from './append-request';
import type { AppendRequest } from './events';

const request = (more: {
  data?: object;
  occurredAt?: string;
  meta?: object;
  streamId?: string;
  type?: string;
  claim?: string;
}): AppendRequest => ({
  commandId: '0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2d3e',
  meta: { occurredAt: more.occurredAt ?? '2026-03-01T00:00:00.000Z', ...more.meta },
  streams: [
    {
      streamId: more.streamId ?? 'account/1',
      expectedVersion: 0,
      events: [{ type: more.type ?? 'Opened', data: more.data ?? {} }],
    },
  ],
  ...(more.claim !== undefined && {
    claims: [{ kind: 'name', value: more.claim, streamId: 'account/1' }],
  }),
});
const nested = (depth: number): object => (depth === 0 ? {} : { nested: nested(depth - 1) });

describe('an event at the door of the log', () => {
  it.each([
    [{ text: 'ठीक है \u{1F95B} \uFFFF \u0001', list: [0, -1.5, null, true], none: undefined }],
    [{ text: '\\u0000', quantity: 99_999.999 }],
    [nested(30)],
  ])('is let in: %j', (data) => expect(requestJson(request({ data }))).toContain('"events":['));

  it.each([
    ['NUL', { text: 'a\0b' }],
    ['half of a surrogate pair', { list: ['\ud800'] }],
    ['a name with NUL', { 'a\0b': 1 }],
    ['no number', { quantity: NaN }],
    ['a number without end', { quantity: Infinity }],
    ['a number without measure', { quantity: 1e300 }],
    ['a bigint', { position: 1n }],
    ['a function', { fold: () => 1 }],
    ['a cellar of objects', nested(40)],
    ['more than anybody wrote', { text: 'x'.repeat(17 * 1024 * 1024) }],
  ])('is refused with %s', (_, data) =>
    expect(() => requestJson(request({ data }))).toThrow(
      expect.objectContaining({ name: 'UnstorableEvent' }),
    ),
  );

  it.each([
    '0000-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2200-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2026-03-01T00:00:00+05:30',
    '2026-03-01T24:00:00.000Z',
    'yesterday',
    '',
  ])('is refused when it happened at %p', (occurredAt) =>
    expect(() => requestJson(request({ occurredAt }))).toThrow('occurredAt is no UTC time'),
  );

  it('is refused with a stream, a type, a claim or a meta that cannot be stored', () => {
    for (const wrong of [
      { streamId: 'a\0' },
      { streamId: '' },
      { type: '\ud800' },
      { claim: 'a\0' },
      { meta: { actor: { id: NaN } } },
    ])
      expect(() => requestJson(request(wrong))).toThrow(
        expect.objectContaining({ name: 'UnstorableEvent' }),
      );
  });
});
