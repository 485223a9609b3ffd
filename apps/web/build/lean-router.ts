import type { Plugin } from 'vite';
import { clientPath } from './client-path';

const built = (file: string): string =>
  clientPath(`../../node_modules/react-router/dist/production/${file}`);

/** Uses React Router's production files: its package names those of development, with warnings, for browsers. */
export const productionRouter = [
  { find: /^react-router$/, replacement: built('index.mjs') },
  { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
];

/** What the client does not use, by the code that would use it: the build leaves out what then nobody calls. */
const UNUSED = [
  {
    what: 'links that fetch the files and data of their page',
    before: 'shouldPrefetch && !isAbsolute ?',
    after: 'false ?',
  },
  { what: 'instrumentation', before: 'if (init.instrumentations)', after: 'if (false)' },
  { what: 'fetchers', before: 'fetch: fetch2,', after: '' },
  {
    what: 'forms that navigate',
    before: 'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod))',
    after: 'else if (false)',
  },
  {
    what: 'routes that are discovered on the way',
    before: 'if (init.patchRoutesOnNavigation)',
    after: 'if (false)',
  },
  { what: 'loading of discovered routes', before: 'if (isFogOfWar) {', after: 'if (false) {' },
  { what: 'data that a server has rendered', before: ' || parseHydrationData()', after: '' },
  { what: 'errors of server components', before: 'if (this.context) {', after: 'if (false) {' },
  { what: 'a page for errors of routes without one', before: ' || defaultErrorElement', after: '' },
];

/**
 * Lets the build leave out the parts of React Router that nobody uses, such as those of its server framework. Without the marks a component
 * that is made by a call, or that is given a name for React's developer tools, counts as used.
 */
export const leanRouter = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => {
        for (const { what, before } of UNUSED) if (code.includes(before)) found.add(what);
        return UNUSED.reduce((lean, { before, after }) => lean.replaceAll(before, after), code)
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(
            /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          );
      },
    },
    buildEnd(error) {
      const missing = UNUSED.filter(({ what }) => !found.has(what)).map(({ what }) => what);
      if (!error && missing.length > 0)
        this.error(
          `React Router has changed; no longer found is the use of: ${missing.join(', ')}`,
        );
    },
  };
};
