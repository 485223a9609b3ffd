import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  formatVerifierKey,
  HASH_SIZE,
  InvalidNote,
  isSameHash,
  openCheckpoint,
  rootOfTiles,
  TILE_WIDTH,
  tilePath,
  tileWidth,
  type TilePlace,
  type VerifierKey,
} from '@milkround/transparency-log';
import { codeOf } from '../../operations/start-error';
import { leafOf } from './leaf';
import { hasher, nodeCrypto } from './node-crypto';
import { describeSetBack, RecordedTimes } from './recorded-times';
import { invalid, parseKeys, sealedEventSchema, type OfflineResult } from './proof-document';

/**
 * Verifies an export without server and database, event by event.
 *
 * @param trustedKeys the keys that the verifier trusts; empty: those in the export
 */
export async function verifyBundle(
  folder: string,
  trustedKeys: readonly VerifierKey[],
): Promise<OfflineResult> {
  const readEntryFile = (path: string) => readFile(join(folder, path));
  try {
    const ownKeys = parseKeys((await readEntryFile('key.txt')).toString().trim().split('\n'));
    if (!ownKeys) return invalid('key.txt has something that is no key.');
    const { size, root, key } = openCheckpoint(
      (await readEntryFile('checkpoint')).toString(),
      trustedKeys.length > 0 ? trustedKeys : ownKeys,
      nodeCrypto,
    );
    const tileAt = async (place: TilePlace) => ({
      ...place,
      hashes: await readEntryFile(tilePath(place, tileWidth(place, size))),
    });
    const computedRoot = await rootOfTiles(hasher, size, (places) =>
      Promise.all(places.map(tileAt)),
    );
    if (!isSameHash(computedRoot, root))
      return invalid('The tiles do not have the root that was signed.');
    /** A tile of which every hash above it, up to the signed root, was compared. */
    const verifiedTile = async (place: TilePlace): Promise<Buffer> => {
      const { hashes } = await tileAt(place);
      const isFull = tileWidth(place, size) === TILE_WIDTH;
      // The tiles at the right edge were used for the root.
      if (!isFull) return hashes;
      const upperTile = await verifiedTile({
        level: place.level + 1,
        index: Math.floor(place.index / TILE_WIDTH),
      });
      const offset = (place.index % TILE_WIDTH) * HASH_SIZE;
      if (
        hashes.length !== TILE_WIDTH * HASH_SIZE ||
        !isSameHash(hasher.perfect(hashes), upperTile.subarray(offset, offset + HASH_SIZE))
      )
        throw new InvalidNote(`Tile ${place.level}/${place.index} is not what was signed`);
      return hashes;
    };
    let tile: { index: number; hashes: Uint8Array } = { index: -1, hashes: new Uint8Array(0) };
    let [first, next] = [-1, -1];
    let [recordedFrom, recordedTo] = ['', ''];
    const times = new RecordedTimes();
    for await (const line of createInterface({
      input: createReadStream(join(folder, 'events.jsonl')),
      crlfDelay: Infinity,
    })) {
      const parseResult = sealedEventSchema.safeParse(parseJson(line));
      if (!parseResult.success)
        return invalid(`Line ${first < 0 ? 1 : next - first + 1} of events.jsonl is no event.`);
      const { index, salt, event } = parseResult.data;
      if (next >= 0 && index !== next)
        return invalid(
          `Entry ${next} is missing: after it comes entry ${index}, at position ${event.position}.`,
        );
      if (index >= size)
        return invalid(
          `The event at position ${event.position} is not among the ${size} that were signed.`,
        );
      if (first < 0) [first, recordedFrom] = [index, event.recorded_at];
      [next, recordedTo] = [index + 1, event.recorded_at];
      times.add(event);
      const tileIndex = Math.floor(index / TILE_WIDTH);
      if (tile.index !== tileIndex)
        tile = { index: tileIndex, hashes: await verifiedTile({ level: 0, index: tileIndex }) };
      const offset = (index % TILE_WIDTH) * HASH_SIZE;
      if (
        !isSameHash(
          hasher.leaf(leafOf(event, salt)),
          tile.hashes.subarray(offset, offset + HASH_SIZE),
        )
      )
        return invalid(`The event at position ${event.position} is not what was sealed.`);
    }
    if (first < 0) return invalid('events.jsonl has no events.');
    return {
      isValid: true,
      message: [
        ...describeSetBack(times),
        // The range of times is printed, because only the reader knows which days were asked for.
        `${next - first} events are entries ${first} to ${next - 1} of the ${size} that were signed, recorded from ${recordedFrom} to ${recordedTo}.`,
      ].join('\n'),
      key: formatVerifierKey(key),
    };
  } catch (error) {
    if (error instanceof InvalidNote) return invalid(`${error.message}.`);
    if (codeOf(error) === 'ENOENT')
      return invalid(`The export is not whole: ${error instanceof Error ? error.message : ''}.`);
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
