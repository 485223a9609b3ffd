import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from './migrate';

const FOLDER = join(__dirname, 'migrations');

/** SHA-256 of each file. A migration that exists is never edited, because databases have run it: a change is a new migration, with a line here. */
const HASHES: Record<string, string> = {
  '1-foundation.ts': '221948909336d22923106fc98d0ef40f1475d6cfd70a757a30457d56a871192f',
  '2-phones.ts': 'ae5d895d2b98446f5f9f51dc4bf6830a7113ea96f3cdc18573fb17c7616efc1c',
  '3-known-devices.ts': 'f04ee5f170a99318bfa5dbeda0ac2cc61ac50a6908756312886cdc1f4e65ef48',
  '4-text-order.ts': 'b39c9a8ecc74e5b6278ccf7ebd44a04c8843722a3313241ffe65a673d72e21df',
  '5-command-fingerprints.ts': 'eb0236458f7dde2903cbda443f415c0060f62704156a584f8d8313e4e1553039',
  '6-entry-budget.ts': 'cd23174842eae602554e144e0d21df066e99e8ee4589d99dbfa5c2ee0fae3d96',
  '7-quarantine.ts': '1e842a412a7650a1069289e9d871e17dea895945815374de4480806f2b367fba',
  '8-login-try-id.ts': '2bd203a47dd2ad1b2ee29250d2713cb7b932e5bef3f232acec5694222700207c',
  '9-audit-proof.ts': '3f6e095c6ae500c76746dec9b57f408c70354f146fb8a22ff88a215114475851',
  '10-audit-witness.ts': '9a04196d1efb24e5b1d1528f099bd159bb41964a07bde7f55f5fbaa44c695a79',
  '11-accounts.ts': '54e83934dddd951f04b5809408fdcf84ea89880dfa7e0160c046e5bb30b64ea8',
  '12-downloads.ts': 'd23ad1a551566cd53f59b627595eb7775c5409c1e5cbaa3099185b2f8b5de987',
  '13-upload-choices.ts': '89bd65234f0b932eea7d67383adeb02154a9bce01638c0fec130c821fd14d195',
  '14-push.ts': '0bd62ced68438f7138e439b806225ef0b10501eaf7e9d2f49c9357e6981ea539',
  '15-log-epoch.ts': 'd1ad159522d10728925fe8ecab4060cc4daaba2290328d7b19ca0423f39d53b3',
  '16-session-use.ts': '0f1207f796bca261f359ea8fbbdeaf174c39e8174a6dc5bc4075ce5a79b8fd6a',
  '17-backup-runs.ts': 'be3a7e173fa98e0b1e69d7418844e3cfbe5d0e789f9daddadd75872568ecb404',
  '18-logged-errors.ts': 'd7d6fd7e2334d5a4e30c92308b954efb2a8d712c520d8e5fdafe73182adc4a2d',
  '19-second-factor.ts': 'a03cbbd68e5d04f14151f95b0f13476fbad396fe4328984a04c936cfdc01d84d',
  '20-logo.ts': 'f64037b026f84b5d9fd26c19e27baeace19e6871f12e7bfe9765990a3ac37196',
  '21-password-links.ts': '414eea1b6082124dec6ce3878678702d40765fe07dfd3c983508238b519caf15',
  '22-oidc.ts': '1be1d8a5050585ad9053fe9cac4a1991c4b4736c883ce0ca1748caa86fe6ee49',
};

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex');

it('keeps every migration as it was written', () => {
  expect(Object.fromEntries(readdirSync(FOLDER).map((file) => [file, hashOf(file)]))).toEqual(HASHES);
  expect(migrationNames).toHaveLength(Object.keys(HASHES).length);
});
