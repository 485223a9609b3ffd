import type { Plugin } from 'vite';
import { at } from './at';

const built = (file: string): string => at(`../../node_modules/react-router/dist/production/${file}`);

/** Uses React Router's production files: its package names those of development, with warnings, for browsers. */
export const productionRouter = [
  { find: /^react-router$/, replacement: built('index.mjs') },
  { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
];

/**
 * Lets the build leave out the components of React Router that nobody uses, such as those of its server framework. Without the marks a component
 * that is made by a call, or that is given a name for React's developer tools, counts as used.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
  },
});
