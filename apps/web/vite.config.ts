import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const at = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);
const server = 'http://127.0.0.1:3000';
const built = at('../../dist/apps/web');

/** Puts each text beside itself as small as it gets, once: the server sends these as they are instead of compressing at every request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  // Last of all, for the service worker is written when the rest stands.
  closeBundle: { order: 'post', sequential: true, handler: () => texts(built).forEach(compress) },
});

const texts = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
    .map((name) => join(folder, name));

function compress(path: string): void {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

/** What the pages that are wanted at once consist of beside the client's base, as first-paint.js names them. */
const FIRST = {
  home: ['features/landing/LandingScreen.tsx'],
  orders: ['shell/RoleLayout.tsx', 'phone/phones.ts', 'features/delivery-day/OrdersScreen.tsx'],
};

/** Tells the page which files those are: they are then fetched beside the base, and not when it has come. */
const fetchedAtOnce = (): Plugin => ({
  name: 'fetched-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const own = new Set([...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file));
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (name: string) => {
        const module = at(`src/${name}`);
        const entries = chunks.filter(({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module));
        if (entries.length === 0) throw new Error(`The build has no part for ${name}`);
        return entries.flatMap((entry) => filesWith(entry, bundle));
      };
      const filesNeeded = (modules: string[]) =>
        [...new Set(modules.flatMap(filesOf))].filter((file) => !own.has(file)).map((file) => `/${file}`);
      const parts = Object.fromEntries(Object.entries(FIRST).map(([page, modules]) => [page, filesNeeded(modules)]));
      return html.replace(/(id="parts">)[^<]*/, `$1${JSON.stringify(parts)}`);
    },
  },
});

/** Puts into the page what it does before anything is drawn. */
const doneBeforeDrawing = (): Plugin => ({
  name: 'done-before-drawing',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<script id="first-paint"></script>', () => `<script>\n${readFileSync(at('first-paint.js'), 'utf8')}</script>`),
  },
});

/** Puts the styles of the client's base into the page, which so needs no other file to be drawn: on a slow line each takes another third of a second. */
const stylesInThePage = (): Plugin => {
  let styles = '';
  return {
    name: 'styles-in-the-page',
    apply: 'build',
    // Before it is written down anywhere what a part of the client waits for: these are there already.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const base = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'base');
      const sheets = base?.type === 'chunk' ? base.viteMetadata?.importedCss : undefined;
      for (const name of sheets ?? []) {
        const sheet = bundle[name];
        if (sheet?.type === 'asset') styles += String(sheet.source);
        delete bundle[name];
      }
      sheets?.clear();
      if (styles === '') this.error('The base has no styles.');
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('</head>', () => `  <style>${styles.trim()}</style>\n  </head>`) },
  };
};

/** A file of the build, with what it cannot run and be drawn without. */
function filesWith(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesWith(file, bundle, seen) : [];
  });
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}

/** The installed app: what a home screen needs to know of it, and the worker that keeps the whole client on the phone. */
const installable = VitePWA({
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Milkround',
    short_name: 'Milkround',
    description: 'Milk rounds before dawn.',
    lang: 'en-IN',
    // His working screen; to others it is a strange address, which leads to their dashboard or to the entrances.
    start_url: '/deliveryBoy/orders',
    display: 'standalone',
    orientation: 'portrait',
    // `--page` in the light; in the dark the page's own meta tags say it.
    theme_color: '#faf7f0',
    background_color: '#faf7f0',
    icons: [192, 512].flatMap((size) => [
      { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' },
      { src: `/icons/maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' as const },
    ]),
  },
  includeManifestIcons: false,
  workbox: {
    // Everything that the client is made of, and nothing else: no answer of the server's is ever kept here.
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    navigateFallback: '/index.html',
    // What the server does not answer with the page either: its own addresses, and files.
    navigateFallbackDenylist: [/^\/(api|apis|health|metrics|docs|live)(\/|\?|$)/, /^[^?]*\.\w+(\?|$)/],
    // A page that is open when the worker comes is served by it at once: its parts are there when the network goes.
    clientsClaim: true,
    // Only the user's word lets a newer build take over.
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

const ours = (path: string) => new RegExp(`apps/web/src/${path}`);

const TABLES = 'Report|Table|DataTable|DateRange|useTable|useDateRange|table-|date-range|RowActions|SearchBox|Toggle';

/**
 * What most pages need stands in few files: forty small ones cost a phone 70 KB of 220, for each is compressed by itself and has headers of its own.
 * The landing page needs the first two.
 */
const TOGETHER = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core)|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|react-hot-toast|goober)\//,
    priority: 9,
  },
  {
    name: 'base',
    test: ours(
      '(main|routes|part|pwa/(start|worker|newer-version|install-offer)|i18n/index|theme/|api/(client|send|errors|key|query-client|settings)|ui/(Icon|Button|media|dialogs|ErrorNote|EmptyNote|Screen|slots|format)|shell/(App|Brand|Choice|Language|Opening|Screen|Theme|Toasts|roles|session|stored)|ui/Badge)',
    ),
    priority: 7,
  },
  // What decides the delivery boy's entries; his phone's own; and what only tables of lists and reports need.
  { name: 'rules', test: /libs\/domain\/src\/(delivery-day\/|persistent-map|fact)/, priority: 8 },
  { name: 'socket', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 6 },
  { name: 'rows', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\//, priority: 6 },
  { name: 'phone', test: /apps\/web\/src\/phone\/|node_modules\/(idb|uuid)\//, priority: 5 },
  { name: 'frame', test: new RegExp(`apps/web/src/((shell|live|api)/|ui/(?!${TABLES}))`), minShareCount: 4, priority: 4 },
  { name: 'tables', test: ours(`ui/(${TABLES})`), minShareCount: 2, priority: 3 },
  { name: 'delivery-day', test: ours('features/delivery-day/'), minShareCount: 2, priority: 2 },
];

export default defineConfig({
  root: at('.'),
  cacheDir: at('../../node_modules/.vite-web'),
  plugins: [react(), doneBeforeDrawing(), stylesInThePage(), fetchedAtOnce(), installable, compressed()],
  resolve: {
    alias: { '@milkround/contracts': at('../../libs/contracts/src/index.ts'), '@milkround/domain': at('../../libs/domain/src/index.ts') },
  },
  build: {
    outDir: built,
    emptyOutDir: true,
    // Every browser of the last years knows it; where one does not the parts come a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: TOGETHER } },
      // The worker and the compressing take the longest, as they should.
      checks: { pluginTimings: false },
    },
  },
  server: { proxy: { '/apis': server, '/api': server, '/live': { target: server, ws: true } } },
});
