import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { anyText } from '../../../../../test/support/any-text';
import { leafOf, leafOfTexts, type SealedEvent } from './leaf';

const event = fc.record({
  position: fc.bigInt({ min: 1n, max: 2n ** 62n }).map(String),
  stream_id: anyText(),
  version: fc.integer({ min: 1 }),
  event_id: fc.uuid(),
  type: anyText(),
  schema_version: fc.integer({ min: 1, max: 9 }),
  data: fc.dictionary(fc.string(), fc.jsonValue()),
  meta: fc.dictionary(fc.string(), fc.jsonValue()),
  recorded_at: fc.constant('2026-11-22T06:39:30.123456Z'),
});
const salt = '000102030405060708090a0b0c0d0e0f';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

it('is canonical JSON of the identity of the event, and of salted hashes of its data', () => {
  fc.assert(
    fc.property(event, (given: SealedEvent) => {
      const leaf: object = JSON.parse(leafOf(given, salt));
      expect(canonicalize(leaf)).toBe(leafOf(given, salt));
      expect(leaf).toEqual({
        v: 1,
        position: given.position,
        stream: given.stream_id,
        version: given.version,
        type: given.type,
        schemaVersion: given.schema_version,
        eventId: given.event_id,
        recordedAt: given.recorded_at,
        metaHash: hashOf(`${salt} meta ${canonicalize(given.meta)}`),
        dataHash: hashOf(`${salt} data ${canonicalize(given.data)}`),
      });
    }),
  );
});

it('is the same for objects, and for their texts', () => {
  fc.assert(
    fc.property(event, (given: SealedEvent) => {
      const texts = {
        ...given,
        data: JSON.stringify(given.data),
        meta: JSON.stringify(given.meta),
      };
      expect(leafOfTexts(texts, salt)).toBe(leafOf(given, salt));
    }),
  );
});

it('keeps the hashes of data that were erased, as an object and as a text', () => {
  const erasedSalt = '0'.repeat(32);
  fc.assert(
    fc.property(event, (given: SealedEvent) => {
      const { dataHash, metaHash }: { dataHash: string; metaHash: string } = JSON.parse(
        leafOf(given, salt),
      );
      const data = { erased: { dataHash, metaHash } };
      expect(leafOf({ ...given, data, meta: {} }, erasedSalt)).toBe(leafOf(given, salt));
      expect(leafOfTexts({ ...given, data: JSON.stringify(data), meta: '{}' }, erasedSalt)).toBe(
        leafOf(given, salt),
      );
    }),
  );
});
