// Our store beside others, in their harness (../shared/peers, copied out and installed): appends of 16 writers, and what a subscriber sees.
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../report.mjs';

const ROUNDS = 3;
const SCENARIOS = { S1: 'appends/s, 16 writers', S2: 'appends/s, one writer' };

export async function run({ superuserUrl, root, report }) {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-peers-'));
  try {
    await cp(join(root, '../shared/peers'), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
    command(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
    const out = 'results/ours.jsonl';
    const args = [
      'run.mjs',
      '--subjects',
      'ours,raw,emmett',
      '--scenarios',
      [...Object.keys(SCENARIOS), 'S8f'].join(','),
      '--rounds',
      String(ROUNDS),
      '--out',
      out,
    ];
    command(folder, process.execPath, args, { PEERS_ADMIN_URL: superuserUrl, PEERS_OURS: join(root, 'test/bench/peers-adapter.mjs') });
    const lines = (await readFile(join(folder, out), 'utf8')).trim().split('\n');
    const runs = lines.map((line) => JSON.parse(line)).filter(({ kind, metrics }) => kind === 'run' && metrics);
    for (const [scenario, what] of Object.entries(SCENARIOS)) say(report, runs, scenario, what);
    const lost = runs.filter(({ scenario, subject }) => scenario === 'S8f' && subject === 'ours').map(({ metrics }) => metrics.lost);
    report.add('events that a subscriber never saw', {
      figure: Math.max(0, ...lost),
      unit: 'lost',
      target: '0',
      met: lost.every((n) => n === 0),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ratios are of the same round, where the machine was the same; their median is told. */
function say(report, runs, scenario, what) {
  const of = (subject) =>
    new Map(
      runs.filter((run) => run.scenario === scenario && run.subject === subject).map((run) => [run.round, Object.values(run.metrics)[0]]),
    );
  const [ours, raw, emmett] = [of('ours'), of('raw'), of('emmett')];
  const ratio = (other) => median([...ours].filter(([round]) => other.has(round)).map(([round, figure]) => figure / other.get(round)));
  const figure = median([...ours.values()]);
  const isTarget = scenario === 'S1';
  report.add(`${what}, beside Emmett`, {
    figure,
    unit: '/s',
    ratio: ratio(emmett),
    against: `Emmett (${Math.round(median([...emmett.values()]))}/s)`,
    target: isTarget ? '≥ 2.5' : '',
    met: isTarget ? ratio(emmett) >= 2.5 : null,
  });
  report.add(`${what}, beside raw`, {
    figure,
    unit: '/s',
    ratio: ratio(raw),
    against: `the harness' raw insert (${Math.round(median([...raw.values()]))}/s)`,
  });
}

function command(cwd, program, args, env = {}) {
  const { status, stderr } = spawnSync(program, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}: ${stderr.slice(-500)}`);
}
