import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrationNames } from './migrate';

const FOLDER = join(__dirname, 'migrations');

/** The SHA-256 of each file. An existing migration is never edited, because databases have run it: a change is a new migration, with a line here. */
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
  '23-phone-contact.ts': '8432043ed6592a60a50a222e14b9313e49af7ef0cfa8c9c04c23af773864c52b',
  '24-event-vacuum.ts': '94f60e7e4010c834c73f62e926a3e8e0e311f1ae267788e48dd0e6c955652c74',
};

/**
 * The SHA-256 of the statements that each migration runs. Some migrations take their statements from other files, which the hashes above do not
 * cover.
 */
const STATEMENTS: Record<string, string> = {
  '1-foundation.ts': '2ae0b57d312f06d7e730527daeb5ebf195144b81114364e1db155c991e898cca',
  '2-phones.ts': '51fef0b0b58f37fdd6eac061c4adc9195a2163c2d26dbe8143138d24458509db',
  '3-known-devices.ts': '9fdb2cb183a12424e035c479416beb171e8abff3da8e454dae413105bc9e653c',
  '4-text-order.ts': 'b04b698d11fe37f1ecc3097ed2432d21e33f689156adffa7e49c6844c3e157f3',
  '5-command-fingerprints.ts': 'a2272888c30685eaa1da2ae05d0086a69e584d2ff3810279004ded49b49ec2a3',
  '6-entry-budget.ts': '37d952fcb9b9d0ffad9411c2daca4ea36e75e985babeebfb38cf4ff2f9d2824b',
  '7-quarantine.ts': '15698a0e1a935b348aa85e0cacdf2b7fba0325afa42f6fe581a5be992f67ece5',
  '8-login-try-id.ts': '71c8bdf33a8f8f9af06bec426327480af676e045335565e5d15ed8743325e3f8',
  '9-audit-proof.ts': '058e1874237ef8db2869fb1441e7957280c023b4161634a9ca94a846f0505cf6',
  '11-accounts.ts': 'c67f0b5eed4a74b11dde0c5097acb5346e1164faf9a27b40e88e7bebc21cda2d',
  '12-downloads.ts': '7689f7f762cbc2725ad1ac8348a5f242a981221be3d8ff3cfdca69a98bbf0afe',
  '13-upload-choices.ts': '0a206fea708b1e51ce5e648ee83e08b65731c8d4383eb241650b25db187983e7',
  '14-push.ts': '3eddbdae9f2f16ae4027ff62e139d88a4166224820c35a38c4afce5c4196089e',
  '15-log-epoch.ts': '56f55395abb601582d183f2e79e4e25c7d288c095f956c6ba83207753f26d7b9',
  '16-session-use.ts': '065b7263b83152fc4c36b8bf33ae77f4950ca34f3db34b16b8405315c27538f5',
  '17-backup-runs.ts': '84770834a23fbada06afa1759d12c469aee164248e192c44d261d969213da198',
  '18-logged-errors.ts': '0d9bbf014a86b316fc63003b460dccc208c63c875218da4b8f1ecb789bd8671f',
  '19-second-factor.ts': '4a67b2b1cfff4470ba1421a77de6f5f9892b79e196ba57c5fd71ae159f9ac160',
  '20-logo.ts': '127f9e0deb160681533641854c5c6aba10f65ed17529e14b2a4dac06f6442931',
  '21-password-links.ts': '7d79089f961033104d24ce296ac57bd8911771d020d9c97b756c506eb84805a1',
  '23-phone-contact.ts': '0668a0a4db44a0d40090c2de195c8845e306f49b7ef6fad597a003344784321a',
  '24-event-vacuum.ts': 'a7dcf5004ad898394459954a70cb7eed9de45adddde1e73827f65372cd3c98e8',
};

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const files = readdirSync(FOLDER);

/** All statements that a migration sends to the database. */
async function statementsOf(file: string): Promise<string> {
  const statements: string[] = [];
  const query = (sql: string, values?: unknown[]) => {
    statements.push(values ? `${sql} ${JSON.stringify(values)}` : sql);
    return Promise.resolve([]);
  };
  const exported = Object.values((await import(join(FOLDER, file))) as Record<string, unknown>);
  const [migration] = exported.filter(
    (value): value is new () => MigrationInterface =>
      typeof value === 'function' && 'up' in value.prototype,
  );
  if (!migration) throw new Error(`${file} has no migration`);
  await new migration().up({ query } as QueryRunner);
  return statements.join(';\n');
}

it('has every migration unchanged', () => {
  expect(
    Object.fromEntries(files.map((file) => [file, sha256(readFileSync(join(FOLDER, file)))])),
  ).toEqual(HASHES);
  expect(migrationNames).toHaveLength(Object.keys(HASHES).length);
});

it('does not change the statements of existing migrations', async () => {
  const run = await Promise.all(
    files.map(async (file) => [file, sha256(await statementsOf(file))] as const),
  );
  expect(Object.fromEntries(run)).toEqual(STATEMENTS);
});
