import ts from 'typescript';

/** A text of a source file. `counted`: it has plurals. `bare`: it is shown, but not through the catalogs. */
export interface FoundText {
  kind: 'key' | 'counted' | 'bare';
  text: string;
  file: string;
  line: number;
}

/** Attributes that somebody reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'message',
  'detail',
  'hint',
  'emptyText',
  'errorText',
  'searchLabel',
  'retryLabel',
  'confirm',
  'cancel',
  'subtitle',
]);
/** Words that are no words: initials of a column, marks, units that are the same everywhere. */
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** The texts that the source shows: those that go through `t()` or `text()`, and those that do not. */
export function textsIn(file: string, content: string): FoundText[] {
  const source = ts.createSourceFile(
    file,
    content,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: FoundText[] = [];
  const add = (kind: FoundText['kind'], text: string, node: ts.Node) =>
    found.push({
      kind,
      text,
      file,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    });

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first, options] = node.arguments;
      if (first && isTranslation(node.expression))
        for (const text of literalsOf(first))
          add(hasCount(options) ? 'counted' : 'key', text, node);
    }
    if (ts.isJsxText(node) && hasWords(node.text)) add('bare', node.text.trim(), node);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer)
      for (const text of shownBy(node.initializer))
        if (hasWords(text)) add('bare', `${node.name.getText()}="${text}"`, node);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      for (const text of shownBy(node.expression)) if (hasWords(text)) add('bare', text, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `t`, `i18n.t` and `text`. */
function isTranslation(called: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(called)
    ? called.name.text
    : ts.isIdentifier(called)
      ? called.text
      : '';
  return name === 't' || name === 'text';
}

/** The literals that an expression may be: itself, or a branch of it. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  return [];
}

/** The literals that stand where they are shown as they are, parts of templates too. */
function shownBy(node: ts.Expression): string[] {
  if (ts.isJsxExpression(node)) return node.expression ? shownBy(node.expression) : [];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isBinaryExpression(node))
    return [...shownBy(node.left), ...shownBy(node.right)].filter(() =>
      isChoice(node.operatorToken.kind),
    );
  return literalsOf(node);
}

const isChoice = (kind: ts.SyntaxKind): boolean =>
  [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.PlusToken,
  ].includes(kind);

function hasCount(options: ts.Expression | undefined): boolean {
  if (!options || !ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some(({ name }) => name?.getText() === 'count');
}
