import { programOf, runNode } from './run.mjs';

const packages = { tsc: 'typescript', depcruise: 'dependency-cruiser' };

/** Static checks: each run of the command is one. `output` is what those print that find something. */
export async function check(command, runs) {
  const program = programOf(packages[command] ?? command, command);
  const results = await Promise.all(runs.map((args) => runNode(program, args, { show: false })));
  const wrong = results.filter(({ ok }) => !ok);
  return { passed: results.length - wrong.length, failed: wrong.length, output: wrong.map(({ said }) => said.trimEnd()).join('\n') };
}
