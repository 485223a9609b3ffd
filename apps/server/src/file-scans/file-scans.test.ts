import { createServer, type Server } from 'node:net';
import { createHash } from 'node:crypto';
import type { ClamdAddress } from './clamd';
import { FileScans } from './file-scans';

const person = { role: 'admin', id: 7 } as const;
const bytes = Buffer.from('a file');
const file = { bytes, sha256: createHash('sha256').update(bytes).digest() };
let clamd: Server | undefined;
afterEach(() => new Promise((resolve) => (clamd ? clamd.close(resolve) : resolve(undefined))));

/** A clamd that gives this answer for every file. */
async function answering(answer: string): Promise<ClamdAddress> {
  clamd = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(answer)),
  );
  const server = clamd;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 };
}

function scans(address: ClamdAddress | null) {
  const queued: unknown[][] = [];
  const errors: unknown[] = [];
  let recorded = 0;
  const pool = { query: (_sql: string, values: unknown[]) => Promise.resolve(queued.push(values)) };
  const service = new FileScans(
    { clamd: address },
    pool as never,
    { record: () => Promise.resolve((recorded += 1)) } as never,
    {
      error: (entry: unknown) => errors.push(entry),
    },
  );
  return { service, queued, errors, recordings: () => recorded };
}

it('accepts a clean file, and any file when no scanner is configured', async () => {
  for (const address of [await answering('stream: OK\0'), null]) {
    const { service, queued, errors } = scans(address);
    await service.assertClean(file, person);
    expect([queued, errors]).toEqual([[], []]);
  }
});

it('refuses an infected file with the name of the virus, and records the sender', async () => {
  const { service, queued, recordings } = scans(
    await answering('stream: Eicar-Test-Signature FOUND\0'),
  );
  await expect(service.assertClean(file, person)).rejects.toMatchObject({
    status: 422,
    reason: { code: 'file-infected', params: { signature: 'Eicar-Test-Signature' } },
  });
  const [[, streamId, facts, meta] = []] = queued;
  expect(streamId).toMatch(/^infected-file\//);
  expect(JSON.parse(String(facts))).toEqual([
    {
      type: 'InfectedFileRefused',
      data: {
        role: 'admin',
        personId: 7,
        signature: 'Eicar-Test-Signature',
        sha256: file.sha256.toString('hex'),
      },
    },
  ]);
  expect(JSON.parse(String(meta))).toMatchObject({ actor: { role: 'admin', id: 7 } });
  expect(recordings()).toBe(1);
});

it('accepts no file while the scanner does not answer', async () => {
  const { service, queued, errors } = scans(
    await answering('INSTREAM size limit exceeded. ERROR\0'),
  );
  await expect(service.assertClean(file, person)).rejects.toMatchObject({
    seconds: 60,
    message: expect.stringContaining('cannot be reached'),
  });
  expect(errors).toHaveLength(1);
  expect(queued).toEqual([]);
});
