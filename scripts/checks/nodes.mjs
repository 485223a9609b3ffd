import { join } from 'node:path';
import { root } from '../steps/root.mjs';
import { runNode } from './run.mjs';

/** Starts the server under each supported Node but the present one, which runs all other tests. A Node under which it did not start, sign people in and deliver is one failure. */
export async function nodes({ write }) {
  let output = '';
  const isFine = await runNode(join(root, 'scripts/checks/test-nodes.mjs'), ['--others'], {
    write: (text) => (output += text),
  });
  if (!isFine) write(`${output.trimEnd()}\n`);
  return {
    passed: [...output.matchAll(/^Node v\S+: signed in, delivered and stopped/gm)].length,
    failed: isFine ? 0 : 1,
  };
}
