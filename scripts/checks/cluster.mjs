import { join } from 'node:path';
import { root } from '../steps/root.mjs';
import { runNode } from './run.mjs';

/** Runs the tests of the cluster. A machine without its packages or without the rights of root is one failure, which names what is missing. */
export async function cluster({ write }) {
  let output = '';
  const isFine = await runNode(join(root, 'scripts/checks/test-cluster.mjs'), [], {
    write: (text) => {
      output += text;
      write(text);
    },
  });
  const summary = /^Tests: .*$/m.exec(output)?.[0] ?? '';
  const countOf = (outcome) => Number(new RegExp(`(\\d+) ${outcome}`).exec(summary)?.[1] ?? 0);
  return {
    passed: countOf('passed'),
    failed: isFine ? 0 : Math.max(countOf('failed'), 1),
  };
}
