import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Limits, type AtOnce } from './limits';
import { RetryLater } from './retry-later';

const never = () => new Promise<never>(() => undefined);
const reply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) });
const refusedBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof RetryLater ? error.getStatus() : error),
  );

describe('what runs at once', () => {
  it('runs two, lets others wait, and refuses more than fifty that wait', async () => {
    const { exports } = new Limits();
    const running = Array.from({ length: 52 }, (_, n) => exports.hold(`admin/${n}`));
    expect(await refusedBy(exports.hold('admin/52'))).toBe(503);
    expect(exports.waiting).toBe(50);
    (await running[0]!)();
    (await running[1]!)();
    expect(typeof (await running[2])).toBe('function');
  });

  it('refuses a third task of one person, and nobody else', async () => {
    const { knownHashes } = new Limits();
    void knownHashes.run('a', never);
    void knownHashes.run('a', never);
    expect(await refusedBy(knownHashes.run('a', never))).toBe(503);
    void knownHashes.hold('b');
    expect(knownHashes.waiting).toBe(1);
  });

  it('frees the place of a caller that disconnects while it waits', async () => {
    const { exports } = new Limits();
    await Promise.all([exports.hold('a'), exports.hold('a')]);
    const gone = new AbortController();
    const waiting = refusedBy(exports.hold('b', gone.signal));
    gone.abort();
    expect(await waiting).toBe(503);
    expect(exports.waiting).toBe(0);
  });

  it('frees a place once, however often its holder says so', async () => {
    const { exports } = new Limits();
    const free = await exports.hold('a');
    free();
    free();
    expect(exports.isIdle).toBe(true);
  });

  it('checks a password on a known device before those of strangers who wait, two of all at once', async () => {
    const { hashes, knownHashes } = new Limits();
    const begun: string[] = [];
    const hold = async (places: AtOnce, person: string) => {
      const free = await places.hold(person);
      begun.push(person);
      return free;
    };
    const strangers = Array.from({ length: 52 }, (_, n) => hold(hashes, `stranger ${n}`));
    expect(await refusedBy(hashes.hold('one more'))).toBe(503);
    void hold(knownHashes, 'known');
    await turn();
    expect(begun).toEqual(['stranger 0', 'stranger 1']);
    (await strangers[0]!)();
    await turn();
    expect(begun).toEqual(['stranger 0', 'stranger 1', 'known']);
    (await strangers[1]!)();
    await turn();
    expect(begun).toEqual(['stranger 0', 'stranger 1', 'known', 'stranger 2']);
  });

  it('answers six requests of a person at once, and the next when one is answered', async () => {
    const limits = new Limits();
    const replies = Array.from({ length: 7 }, reply);
    const begun: number[] = [];
    replies.forEach(
      (each, n) => void limits.begin('requests', 'admin/1', each).then(() => begun.push(n)),
    );
    await limits.begin('requests', 'admin/2', reply());
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    replies[3]!.raw.emit('close');
    await turn();
    expect(begun).toContain(6);
  });

  it.each([
    ['costlyReads', 2],
    ['strangers', 10],
  ] as const)(
    'runs few %s of one person or address at once, beside those of others',
    async (kind, atOnce) => {
      const limits = new Limits();
      const replies = Array.from({ length: atOnce + 1 }, reply);
      const begun: number[] = [];
      replies.forEach((each, n) => void limits.begin(kind, 'one', each).then(() => begun.push(n)));
      await limits.begin('requests', 'one', reply());
      await limits.begin(kind, 'another', reply());
      expect(begun).toHaveLength(atOnce);
      replies[0]!.raw.emit('close');
      await turn();
      expect(begun).toHaveLength(atOnce + 1);
    },
  );
});

describe('rates', () => {
  it('refuse what is beyond the points of a key until its time is over, and no other key', async () => {
    const limits = new Limits();
    await limits.take('strangers', '203.0.113.7', 300);
    await expect(limits.take('strangers', '203.0.113.7')).rejects.toMatchObject({ status: 429 });
    await limits.take('strangers', '203.0.113.8');
  });

  it('take 5,000 entries at once and a batch of 200 beside them', async () => {
    const limits = new Limits();
    for (let batch = 0; batch < 26; batch += 1) await limits.takeEntries('delivery-boy/1', 200);
    const refused = limits.takeEntries('delivery-boy/1', 200);
    await expect(refused).rejects.toMatchObject({ status: 429 });
    await limits.takeEntries('delivery-boy/2', 200);
  });

  it('count wrong tries until they are forgotten', async () => {
    const limits = new Limits();
    for (let n = 0; n < 10; n += 1) {
      await limits.assertLeft('wrongOfAccount', 'a');
      await limits.count('wrongOfAccount', 'a');
    }
    expect(await refusedBy(limits.assertLeft('wrongOfAccount', 'a'))).toBe(429);
    await limits.forget('wrongOfAccount', 'a');
    expect(await refusedBy(limits.assertLeft('wrongOfAccount', 'a'))).toBeNull();
  });
});
