import type { TFunction } from 'i18next';

/** A step of an auditor: its purpose, its explanation, and the commands. */
export interface AuditorStep {
  title: string;
  text: string;
  code?: string;
}

const VERIFY = 'npm run audit -- verify FILE --key KEY';
const COMPARE = 'npm run audit -- verify --known CHECKPOINT';

/** The steps of an auditor with the sheet and the files, for the screen and for the sheet. @param origin the address of the server */
export const auditorSteps = (t: TFunction, origin: string): AuditorStep[] => [
  {
    title: t('Keep this sheet and the checkpoint.'),
    text: t(
      'Whoever has them finds out later whether anything recorded before was changed, removed or added.',
    ),
  },
  {
    title: t('Check a workbook or a proof.'),
    text: t(
      'Milkround on any computer does it, without access to the server. KEY is the public key of this sheet. It confirms the file, or says what differs.',
    ),
    code: VERIFY,
  },
  {
    title: t('At the next visit, compare.'),
    text: t(
      'On the server, with the checkpoint file of this visit: this says whether everything recorded since then continues it.',
    ),
    code: COMPARE,
  },
  {
    title: t('Or use a program that is not ours.'),
    text: t(
      'The formats are public: the checkpoint is a signed note (C2SP signed-note and tlog-checkpoint, Ed25519), the log is a Merkle tree (RFC 6962) in tiles (C2SP tlog-tiles). The Go packages golang.org/x/mod/sumdb/note and tlog verify both: note.Open the signature of the checkpoint with the public key, tlog.CheckRecord the inclusion of a proof, and tlog.ProveTree with tlog.CheckTree from the tiles that a later checkpoint continues this one. Go asks for tile/8/0/000 where this server has tile/0/000. How a leaf is made is in the README of an audit export. The newest checkpoint, the key and the tiles are read without signing in:',
    ),
    code: `${origin}/audit/checkpoint\n${origin}/audit/key\n${origin}/audit/tile/<L>/<N>`,
  },
];
