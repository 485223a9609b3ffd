import { constants } from 'node:os';
import { programOf, runNode } from './run.mjs';

/** Packages whose name is not that of their command. */
const packages = { depcruise: 'dependency-cruiser' };

/** Static checks, with the lowest priority: each run of the command is one. Those that find something print what they find. */
export async function check(command, runs, { write }) {
  const program = programOf(packages[command] ?? command, command);
  let passed = 0;
  for (const args of runs) {
    let said = '';
    const isFine = await runNode(program, args, { write: (text) => (said += text), priority: constants.priority.PRIORITY_LOW });
    if (isFine) passed++;
    else write(`${said.trimEnd()}\n`);
  }
  return { passed, failed: runs.length - passed };
}
