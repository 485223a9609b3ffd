/** The projects whose types are checked, by name. */
export const TYPE_PROJECTS = { server: 'tsconfig.json', web: 'apps/web/tsconfig.json', test: 'test/tsconfig.json' };

/** Arguments of `tsc` for one project. It remembers what it has found, so that a second run looks at what has changed. */
export const typeArguments = (name) => [
  '--noEmit',
  '-p',
  TYPE_PROJECTS[name],
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/types-${name}.json`,
];

/** Arguments of `eslint` for files and folders. */
export const lintArguments = (paths) => [
  ...paths,
  '--max-warnings=0',
  '--cache',
  '--cache-strategy=content',
  '--cache-location=.cache/eslint',
];

/** Arguments of `prettier` for files and folders; `mode` is `--check` or `--write`. */
export const formatArguments = (mode, paths) => [mode, '--log-level=warn', '--cache', '--cache-location=.cache/prettier', ...paths];
