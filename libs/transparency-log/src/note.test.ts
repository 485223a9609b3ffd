import fc from 'fast-check';
import { fromBase64 } from './base64';
import { openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint';
import {
  formatVerifierKey,
  InvalidNote,
  openNote,
  parseVerifierKey,
  signNote,
  type VerifierKey,
} from './note';
import { crypto, hasher, signerOf } from './testing/crypto';

/** The key and the note of the documentation of golang.org/x/mod/sumdb/note. */
const PUBLISHED_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PUBLISHED_SEED = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const PUBLISHED_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PUBLISHED_NOTE = `${PUBLISHED_TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

function keyOf(text: string): VerifierKey {
  const key = parseVerifierKey(crypto.sha256, text);
  if (!key) throw new Error('It is no verifier key');
  return key;
}

const signer = signerOf('milkround.test/log');
const checkpoint = { origin: signer.name, size: 20_852_163, root: hasher.leaf('root') };

it('reads, verifies and writes the published key and note', () => {
  const key = keyOf(PUBLISHED_KEY);
  expect(openNote(PUBLISHED_NOTE, [key], crypto)).toEqual({ text: PUBLISHED_TEXT, key });
  expect(formatVerifierKey(key)).toBe(PUBLISHED_KEY);
  expect(
    signNote(PUBLISHED_TEXT, signerOf('PeterNeumann', fromBase64(PUBLISHED_SEED)?.slice(1))),
  ).toBe(PUBLISHED_NOTE);
});

it('refuses a note of which one character was changed', () => {
  const note = signCheckpoint(checkpoint, signer);
  fc.assert(
    fc.property(fc.nat(note.length - 1), fc.constantFrom('A', '1', ' ', '\n'), (at, char) => {
      fc.pre(note[at] !== char);
      expect(() =>
        openNote(note.slice(0, at) + char + note.slice(at + 1), [signer], crypto),
      ).toThrow(InvalidNote);
    }),
  );
});

it('names the keys of a note that none of the known keys has signed', () => {
  const other = signerOf(signer.name);
  expect(() => openNote(signCheckpoint(checkpoint, other), [signer], crypto)).toThrow(
    `signed by ${other.name}+${other.id}`,
  );
});

it('reads back a checkpoint that any of the known keys has signed', () => {
  const older = signerOf(signer.name);
  for (const each of [signer, older])
    expect(openCheckpoint(signCheckpoint(checkpoint, each), [signer, older], crypto)).toEqual({
      ...checkpoint,
      key: each,
    });
});

it('ignores further signatures, as a witness adds them', () => {
  const note = signCheckpoint(checkpoint, signer);
  const [, cosignature = ''] = signCheckpoint(checkpoint, signerOf('witness')).split('\n\n');
  expect(openCheckpoint(note + cosignature, [signer], crypto)).toMatchObject(checkpoint);
});

it.each([
  '',
  'o\n',
  'o\n1\n',
  'o\n01\nAAAA\n',
  `o\n-1\n${'A'.repeat(43)}=\n`,
  `\n1\n${'A'.repeat(43)}=\n`,
  `o\n9007199254740993\n${'A'.repeat(43)}=\n`,
])('is no checkpoint: %j', (text) => expect(() => parseCheckpoint(text)).toThrow(InvalidNote));

it.each([
  '',
  'a+b',
  PUBLISHED_KEY.replace('c74f20a3', 'c74f20a4'),
  PUBLISHED_KEY.replace('+ARpc', '+BRpc'),
  `${PUBLISHED_KEY}AA`,
  ` ${PUBLISHED_KEY}`,
])('is no verifier key: %j', (text) => expect(parseVerifierKey(crypto.sha256, text)).toBeNull());
