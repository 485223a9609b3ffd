// npm run measure [-- --commits FROM..TO]: says what the code weighs. Production code is *.ts, *.tsx, *.mts, *.mjs and *.sql of
// apps, libs and scripts, without tests, declarations and migrations.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readArguments } from './steps/arguments.mjs';
import { requireNode } from './steps/require-node.mjs';
import { root } from './steps/root.mjs';

requireNode();
const { values } = readArguments(
  `npm run measure [-- --commits FROM..TO]
  Says what the code weighs: bytes, lines, imports, layers, tables, screens, events, first load.
  --commits FROM..TO   also the production files that these commits touched`,
  { options: { commits: { type: 'string' } } },
);
const { install } = await import('./steps/install.mjs');
install({ all: true });
const { default: ts } = await import('typescript');

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const textOf = (file) => readFileSync(join(root, file), 'utf8');
const linesOf = (text) => text.split('\n').length - 1;
const count = (pattern) => sum(code.map(({ text }) => text.match(pattern)?.length ?? 0));
const sum = (figures) => figures.reduce((total, figure) => total + figure, 0);
const median = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const CODE = /^(apps|libs|scripts)\/.*\.(ts|tsx|mts|mjs|sql)$/;
const TEST = /\.test\.tsx?$|\/testing\/|^test\/|^libs\/[^/]+\/src\/spec\//;
const isProduction = (file) =>
  CODE.test(file) && !TEST.test(file) && !/\.d\.m?ts$|\/migrations\//.test(file);

const files = git('ls-files').split('\n').filter(Boolean);
const code = files
  .filter((file) => isProduction(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: textOf(file) }));
const bytesOf = ({ text }) => Buffer.byteLength(text);

/** The imports of each file that lead to production code; those of types are among them. */
const imports = importsOf(code);

function importsOf(sources) {
  const known = new Set(sources.map(({ file }) => file));
  const resolve = (from, specifier) => {
    const [, library] = /^@milkround\/([\w-]+)$/.exec(specifier) ?? [];
    if (library) return `libs/${library}/src/index.ts`;
    if (!specifier.startsWith('.')) return null;
    const path = join(dirname(from), specifier);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => known.has(file));
  };
  return new Map(
    sources.map(({ file, text }) => {
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const targets = importedFiles.map(({ fileName }) => resolve(file, fileName)).filter(Boolean);
      return [file, new Set(targets)];
    }),
  );
}

function importLines(text) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest);
  const declarations = source.statements.filter((node) => ts.isImportDeclaration(node));
  return sum(declarations.map((node) => linesOf(text.slice(node.getStart(source), node.end)) + 1));
}

/** Files that exactly one other file imports. A list of exports (`index.ts`) is not counted as a file. */
function filesWithOneUser() {
  const users = new Map();
  for (const [file, targets] of imports)
    for (const target of targets) users.set(target, (users.get(target) ?? new Set()).add(file));
  return [...users].filter(([file, { size }]) => size === 1 && !file.endsWith('/index.ts')).length;
}

/**
 * The folders, the longest chain of folders that import each other one way, and the imports that go back up: those
 * within a group of folders that reach each other.
 */
function folderLevels() {
  const graph = new Map();
  for (const [file, targets] of imports) {
    const edges = graph.get(dirname(file)) ?? new Set();
    graph.set(dirname(file), edges);
    for (const target of targets) if (dirname(target) !== dirname(file)) edges.add(dirname(target));
  }
  const groupOf = stronglyConnected(graph);
  const levelOf = new Map();
  const level = (group) => {
    if (!levelOf.has(group)) {
      const below = [...graph]
        .filter(([folder]) => groupOf.get(folder) === group)
        .flatMap(([, edges]) => [...edges].map((target) => groupOf.get(target)))
        .filter((target) => target !== undefined && target !== group);
      levelOf.set(group, 1 + Math.max(0, ...below.map(level)));
    }
    return levelOf.get(group);
  };
  const levels = Math.max(...[...new Set(groupOf.values())].map(level));
  const upward = [...imports].flatMap(([file, targets]) =>
    [...targets].filter(
      (target) =>
        dirname(target) !== dirname(file) &&
        groupOf.get(dirname(target)) === groupOf.get(dirname(file)),
    ),
  );
  return { folders: graph.size, levels, upward: upward.length };
}

/** Tarjan's algorithm: the number of the strongly connected component of each node. */
function stronglyConnected(graph) {
  const [indexOf, lowOf, groupOf] = [new Map(), new Map(), new Map()];
  const stack = [];
  const visit = (node) => {
    indexOf.set(node, indexOf.size);
    lowOf.set(node, indexOf.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexOf.has(next)) visit(next);
      if (!groupOf.has(next)) lowOf.set(node, Math.min(lowOf.get(node), lowOf.get(next)));
    }
    if (lowOf.get(node) !== indexOf.get(node)) return;
    for (let member; member !== node; groupOf.set(member, indexOf.get(node))) member = stack.pop();
  };
  for (const node of graph.keys()) if (!indexOf.has(node)) visit(node);
  return groupOf;
}

/** How often the tables of the database are declared: by a statement, as a read model, as an entity. */
function tableDeclarations() {
  const statements = files
    .filter((file) => /\.(ts|sql)$/.test(file) && CODE.test(file) && !TEST.test(file))
    .map(textOf)
    .flatMap((text) => [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g)])
    .map(([, name]) => name);
  const models = code.flatMap(({ text }) => [
    ...[...text.matchAll(/: Table<[^=]*= \{\s*name: '(\w+)'/g)].map(([, name]) => name),
    ...[...text.matchAll(/@Entity\('(\w+)'\)/g)].map(([, name]) => name),
  ]);
  const names = new Map();
  for (const name of [...statements, ...models]) names.set(name, (names.get(name) ?? 0) + 1);
  return { tables: names.size, declarations: sum([...names.values()]) };
}

/** The files that name each type of event of the domain. */
function filesOfEvents() {
  const events = new Set(
    code
      .filter(({ file }) => file.startsWith('libs/'))
      .flatMap(({ text }) => [...text.matchAll(/\btype: '([A-Z]\w+)'/g)])
      .map(([, name]) => name),
  );
  const counts = [...events].map((event) => {
    const pattern = new RegExp(`\\b${event}\\b`);
    return { event, number: code.filter(({ text }) => pattern.test(text)).length };
  });
  return counts.toSorted((a, b) => b.number - a.number);
}

/** The files of the client that are reached from a screen's file, without those that its frame loads. */
function linesOfScreens() {
  const routes = 'apps/web/src/routes.tsx';
  const text = textOf(routes);
  return [...text.matchAll(/import\('\.\/(features\/[^']+)'\)/g)].map(([, path]) => {
    const screen = ['tsx', 'ts'].map((end) => `apps/web/src/${path}.${end}`).find(existsInCode);
    const own = new Set();
    const follow = (file) => {
      if (own.has(file) || !file.startsWith(dirname(screen).split('/').slice(0, 5).join('/')))
        return;
      own.add(file);
      imports.get(file)?.forEach(follow);
    };
    if (screen) follow(screen);
    return [path.split('/').at(-1), sum([...own].map((file) => linesOf(textOf(file))))];
  });
}
const existsInCode = (file) => imports.has(file);

/** Bytes of a page's first load as a browser with brotli gets it: the page, its files and those it fetches at once. */
function firstLoads() {
  const page = join(root, 'dist/apps/web/index.html');
  if (!existsSync(page)) return [];
  const html = readFileSync(page, 'utf8');
  const own = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const parts = JSON.parse(/id="parts">([^<]*)/.exec(html)?.[1] ?? '{}');
  const size = (file) => {
    const path = join(root, 'dist/apps/web', file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  return Object.entries(parts).map(([name, more]) => [
    name,
    sum(['/index.html', ...new Set([...own, ...more])].map(size)),
  ]);
}

const rows = [];
const add = (name, ...figures) => rows.push([name, figures.join(' · ')]);
const kb = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;
const linesUnder = (folder) =>
  sum(code.filter(({ file }) => file.startsWith(folder)).map(({ text }) => linesOf(text)));

const lines = sum(code.map(({ text }) => linesOf(text)));
add(
  'production code',
  `${(sum(code.map(bytesOf)) / 1e6).toFixed(2)} MB`,
  `${lines} lines`,
  `${code.length} files`,
  `median ${median(code.map(({ text }) => linesOf(text)))} lines`,
);
for (const folder of ['libs', 'apps/server', 'apps/web', 'scripts'])
  add(
    `  ${folder}`,
    kb(sum(code.filter(({ file }) => file.startsWith(`${folder}/`)).map(bytesOf))),
    `${linesUnder(`${folder}/`)} lines`,
  );
add(
  'import declarations',
  `${((100 * sum(code.map(({ text }) => importLines(text)))) / lines).toFixed(1)} % of lines`,
);
add('files with one user', filesWithOneUser());
const { folders, levels, upward } = folderLevels();
add(
  'folders',
  folders,
  `${levels} levels of imports`,
  `${upward} imports between folders that reach each other`,
);
add('raw SQL calls', count(/\.query\(|\bsql`/g));
const { tables, declarations } = tableDeclarations();
add('tables', tables, `${declarations} declarations`);
add('address hooks', count(/\b(useSearchParams|useLocation|useNavigate)\(/g));
add('forms', `${count(/<form\b/g)} elements`, `${count(/\buseForm[<(]/g)} by the library`);
add('virtualisers', count(/\buse(Window)?Virtualizer\(/g));
add('model', `${linesUnder('libs/domain/') + linesUnder('libs/contracts/')} lines`);
add(
  'event store',
  `${linesUnder('libs/event-store/') + linesUnder('libs/transparency-log/')} lines`,
);
for (const [screen, screenLines] of linesOfScreens()) add(`  ${screen}`, `${screenLines} lines`);
add('decision pages', files.filter((file) => /^docs\/decisions\/(?!README)/.test(file)).length);
add(
  'tests',
  `${sum(files.filter((file) => TEST.test(file) && /\.([cm]?tsx?|[cm]js)$/.test(file)).map((file) => linesOf(textOf(file))))} lines`,
);
const events = filesOfEvents();
add(
  'events',
  events.length,
  `named in ${median(events.map(({ number }) => number))} files (median)`,
);
for (const { event, number } of events.slice(0, 10)) add(`  ${event}`, `${number} files`);
const loads = firstLoads();
if (loads.length === 0) add('first load', 'not built: npm run build');
for (const [page, bytes] of loads) add(`first load of ${page}`, kb(bytes));
if (values.commits) {
  const touched = git('log', '--format=', '--name-only', values.commits).split('\n');
  add(`files touched by ${values.commits}`, new Set(touched.filter(isProduction)).size);
}

const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, figures] of rows) console.log(`${name.padEnd(width)}  ${figures}`);
