import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { FAULTS } from '../../test/faults/faults.mjs';
import { root } from '../steps/root.mjs';

/** The text of the declaration of a symbol; of a member as `Class.member`. Null if there is none. */
function declarationIn(text, symbol) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true);
  const find = (node, name) =>
    'name' in node && !ts.isPropertyAccessExpression(node) && node.name?.getText(source) === name
      ? node
      : ts.forEachChild(node, (child) => find(child, name));
  const declaration = symbol
    .split('.')
    .reduce((node, name) => node && ts.forEachChild(node, (child) => find(child, name)), source);
  return declaration?.getText(source) ?? null;
}

/** Returns the text of a file with the fault. @throws Error if its place is gone */
export function withFault(text, { file, symbol, from, to }) {
  const declaration = declarationIn(text, symbol);
  if (declaration === null) throw new Error(`${file} has no ${symbol}`);
  if (declaration.split(from).length !== 2)
    throw new Error(`${symbol} of ${file} does not contain once: ${from}`);
  return text.replace(declaration, () => declaration.replace(from, () => to));
}

/** Checks that every fault still finds its place, so that a change of the place rewrites its fault. */
export function checkPlaces({ write }) {
  const lost = FAULTS.filter((fault) => {
    try {
      withFault(readFileSync(join(root, fault.file), 'utf8'), fault);
      readFileSync(join(root, fault.test));
      return false;
    } catch (error) {
      write(`${fault.name}: ${error.message}\n`);
      return true;
    }
  });
  return { passed: FAULTS.length - lost.length, failed: lost.length };
}
