const { options } = require('./.dependency-cruiser.cjs');

/**
 * Forbids import cycles between folders, imports of types included. Tests are left out: they may import a screen of another folder.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      comment: 'Two folders that import each other cannot be read or moved apart.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|/testing/` } },
};
