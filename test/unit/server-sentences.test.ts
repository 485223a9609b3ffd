import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SENTENCES } from '@milkround/contracts';
import ts from 'typescript';

const root = join(__dirname, '../..');
const folders = ['libs/domain/src', 'apps/server/src'];
const isRead = (name: string) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name) && !/(^|\/)(spec|openapi|database|demo)\//.test(name);

/** What is said to programs that call the API, and to who runs the server: no page can bring it about. */
const NOT_FOR_USERS = [
  'apps/server/src/config.ts',
  'apps/server/src/http/command.ts',
  'apps/server/src/http/input/input.pipe.ts',
  'apps/server/src/operations/metrics.controller.ts',
  'apps/server/src/reports/export/sort.ts',
  'apps/server/src/reports/page.ts',
  'apps/server/src/sync/sync.input.ts',
  'apps/server/src/audit/proof/audit-bundle.ts',
];

/** Which argument of a failure is its sentence. */
const sentenceAt = (name: string): number | null => {
  if (['RuleViolation', 'FileRefused', 'RetryLater'].includes(name)) return 1;
  return name.endsWith('Exception') ? 0 : null;
};
const FIELDS = new Set(['message', 'problem', 'reason']);

/** Sentences may be joined; words of their own between them make another one. */
const hasWords = ({ head, templateSpans }: ts.TemplateExpression): boolean =>
  [head, ...templateSpans.map(({ literal }) => literal)].some(({ text }) => /\w/.test(text));

/** The literals that stand where a user's sentence does: whole texts, or templates with something put in. */
function literalsIn(file: string, content: string): string[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const take = (node: ts.Node | undefined) => {
    if (!node) return;
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(take);
    else if (ts.isArrowFunction(node)) take(node.body);
    else if (ts.isTemplateExpression(node) && hasWords(node)) found.push(node.getText());
    else if (ts.isStringLiteralLike(node) && node.text.includes(' ')) found.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node)) take(node.arguments?.[sentenceAt(node.expression.getText()) ?? -1]);
    if (ts.isPropertyAssignment(node) && FIELDS.has(node.name.getText())) take(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('finds sentences that go past the catalogues', () => {
  const said = (code: string) => literalsIn('example.ts', code);
  expect(said("throw new RuleViolation('gone', `The zone ${name} is gone.`)")).toEqual(['`The zone ${name} is gone.`']);
  expect(said("throw new NotFoundException('Nothing is here.')")).toEqual(['Nothing is here.']);
  expect(said('return { problem: () => `${text} is odd.` }')).toEqual(['`${text} is odd.`']);
  expect(said("throw new RuleViolation('gone', said(SAYS.gone, { name }))")).toEqual([]);
});

it('every sentence that the server says to users is one that the catalogues have', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isRead)
      .map((name) => join(root, folder, name)),
  );
  const bare = files
    .map((path) => ({ file: relative(root, path), path }))
    .filter(({ file }) => !NOT_FOR_USERS.includes(file))
    .flatMap(({ file, path }) => literalsIn(file, readFileSync(path, 'utf8')).map((text) => ({ file, text })));
  expect(bare.filter(({ text }) => !SENTENCES.includes(text))).toEqual([]);
  expect(files.length).toBeGreaterThan(150);
  expect(SENTENCES.length).toBeGreaterThan(200);
});
