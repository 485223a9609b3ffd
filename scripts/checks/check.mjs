import { constants } from 'node:os';
import { programOf, runNode } from './run.mjs';

/** Packages whose name differs from that of their command. */
const packages = { depcruise: 'dependency-cruiser' };

/** The type checker of the linter collects garbage less often: 44 s of processor time instead of 57. */
const env = { GOGC: '400' };

/** Static checks, with the lowest priority: each run of the command is one check. Failing checks print their findings. */
export async function check(command, runs, { write }) {
  const program = programOf(packages[command] ?? command, command);
  let passed = 0;
  for (const args of runs) {
    let output = '';
    const isFine = await runNode(program, args, {
      write: (text) => (output += text),
      env,
      priority: constants.priority.PRIORITY_LOW,
    });
    if (isFine) passed++;
    else write(`${output.trimEnd()}\n`);
  }
  return { passed, failed: runs.length - passed };
}
