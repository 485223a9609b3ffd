import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { encodingFor } from '../http/compression';
import { CachedAnswer, sendCachedAnswers, ServedAnswer } from './cached-answer';

const text = JSON.stringify({ data: 'milk '.repeat(1_000) });
const answer = new CachedAnswer(Buffer.from(text));
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  sendCachedAnswers(app);
  app.get('/orders', () => new ServedAnswer(answer, 12n));
  app.get('/small', () => new ServedAnswer(new CachedAnswer(Buffer.from('{"data":1}')), 12n));
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}, url = '/orders') => app.inject({ url, headers });

it('is sent with its entity tag and its position', async () => {
  const { statusCode, headers, body } = await get();
  expect([statusCode, body]).toEqual([200, text]);
  expect(headers).toMatchObject({
    etag: answer.etag,
    'x-position': '12',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('is sent as 304 without a body to a client with the same tag, in any form of the tag', async () => {
  for (const tag of [answer.etag, answer.etag.slice(2), `"other", ${answer.etag}`]) {
    const { statusCode, headers, body } = await get({ 'if-none-match': tag });
    expect([
      statusCode,
      body,
      headers['x-position'],
      headers['content-length'],
      headers['content-type'],
    ]).toEqual([304, '', '12', undefined, undefined]);
  }
  for (const tag of ['"other"', '', answer.etag.slice(0, -2)])
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(200);
});

it('has the same tag wherever it was made, and another one for another body', () => {
  expect(new CachedAnswer(Buffer.from(text)).etag).toBe(answer.etag);
  expect(new CachedAnswer(Buffer.from(`${text} `)).etag).not.toBe(answer.etag);
});

it('is compressed as the request allows, unless it is small', async () => {
  const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
    'br',
    text,
  ]);
  const gzip = await get({ 'accept-encoding': 'gzip' });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
    'gzip',
    text,
  ]);
  expect(
    (await get({ 'accept-encoding': 'br' }, '/small')).headers['content-encoding'],
  ).toBeUndefined();
  expect(
    (await get({ 'accept-encoding': 'identity' })).headers['content-encoding'],
  ).toBeUndefined();
});

it('reads the longest Accept-Encoding that a header can be as fast as a short one', async () => {
  const header = `gzip${' '.repeat(15_000)}x`;
  // If the time grew with the square of the length, this would take minutes, and the time limit of a test would end it.
  for (let times = 0; times < 1_000; times += 1) {
    expect(encodingFor(header)).toBeNull();
    await new Promise(setImmediate);
  }
});

it('reads an Accept-Encoding with weights', () => {
  expect(
    ['br;q=0, gzip;q=0.5', 'BR', 'gzip ; q=1, br ;q=0.2', '', undefined, 'gzip;q=0'].map(
      encodingFor,
    ),
  ).toEqual([...['gzip', 'br', 'br', null, null, null]]);
});
