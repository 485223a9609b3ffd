import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { clientPath } from './client-path';

/*
 * Builds the part of the page that is shown before the client is loaded, and the list of files to fetch for it: docs/decisions/first-paint.md.
 */

/** The files of the pages that are loaded at once, beside the base of the client, by their names in first-paint.js. */
const FIRST = {
  home: ['features/landing/LandingScreen.tsx'],
  orders: [
    'shell/RoleLayout.tsx',
    'sync/phones.ts',
    'features/delivery-day/stops/OrdersScreen.tsx',
  ],
};

/** Tells the page which files those are: they are then fetched beside the base, and not when it has come. */
export const fetchedAtOnce = (): Plugin => ({
  name: 'fetched-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const own = new Set(
        [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file),
      );
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (name: string) => {
        const module = clientPath(`src/${name}`);
        const entries = chunks.filter(
          ({ facadeModuleId, moduleIds }) =>
            facadeModuleId === module || moduleIds.includes(module),
        );
        if (entries.length === 0) throw new Error(`The build has no part for ${name}`);
        return entries.flatMap((entry) => filesWith(entry, bundle));
      };
      const filesNeeded = (modules: string[]) =>
        [...new Set(modules.flatMap(filesOf))]
          .filter((file) => !own.has(file))
          .map((file) => `/${file}`);
      const parts = Object.fromEntries(
        Object.entries(FIRST).map(([page, modules]) => [page, filesNeeded(modules)]),
      );
      return html.replace(/(id="parts">)[^<]*/, `$1${JSON.stringify(parts)}`);
    },
  },
});

/** Puts into the page what it does before anything is drawn. */
export const doneBeforeDrawing = (): Plugin => ({
  name: 'done-before-drawing',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        '<script id="first-paint"></script>',
        () => `<script>\n${readFileSync(clientPath('first-paint.js'), 'utf8')}</script>`,
      ),
  },
});

/**
 * Puts the styles of the client's base into the page, so that the first picture needs no other file: on a slow line each file takes a third of a
 * second.
 */
export const stylesInThePage = (): Plugin => {
  let styles = '';
  return {
    name: 'styles-in-the-page',
    apply: 'build',
    // Before it is written down anywhere what a part of the client waits for: these are there already.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const base = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === 'base',
      );
      const sheets = base?.type === 'chunk' ? base.viteMetadata?.importedCss : undefined;
      for (const name of sheets ?? []) {
        const sheet = bundle[name];
        if (sheet?.type === 'asset') styles += String(sheet.source);
        delete bundle[name];
      }
      sheets?.clear();
      if (styles === '') this.error('The base has no styles.');
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('</head>', () => `  <style>${styles.trim()}</style>\n  </head>`),
    },
  };
};

/** A file of the build, with what it cannot run and be drawn without. */
function filesWith(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesWith(file, bundle, seen) : [];
  });
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}
