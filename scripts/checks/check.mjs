import { programOf, runNode } from './run.mjs';

const packages = { tsc: 'typescript', depcruise: 'dependency-cruiser' };

/** Static checks: each run of the command is one. Only what is wrong is printed. */
export async function check(command, runs) {
  const program = programOf(packages[command] ?? command, command);
  const results = await Promise.all(runs.map((args) => runNode(program, args, { show: false })));
  const wrong = results.filter(({ ok }) => !ok);
  for (const { said } of wrong) console.log(said.trimEnd());
  return { passed: results.length - wrong.length, failed: wrong.length };
}
