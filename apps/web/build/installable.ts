import { VitePWA } from 'vite-plugin-pwa';
import { SEND_WORKER } from './send-worker';

/** The installed app: what a home screen needs to know of it, and the worker that keeps the whole client on the phone. */
export const installable = VitePWA({
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
      {
        src: `/icons/maskable-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'maskable' as const,
      },
    ]),
  },
  includeManifestIcons: false,
  workbox: {
    // Shows notifications and sends entries, also while no page is open.
    importScripts: ['/push-worker.js', `/${SEND_WORKER}`],
    // Everything that the client is made of, and nothing else: no answer of the server's is ever kept here.
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    // The browser keeps them with the worker that imports them.
    globIgnores: ['push-worker.js', SEND_WORKER],
    navigateFallback: '/index.html',
    // The addresses that the server does not answer with the page either: its own, and files.
    navigateFallbackDenylist: [
      /^\/+(api|apis|audit|health|metrics|docs|live)(\/|\?|$)/i,
      /^[^?]*\.\w+(\?|$)/,
    ],
    // A page that is open when the worker comes is served by it at once: its parts are there when the network goes.
    clientsClaim: true,
    // Only the user's word lets a newer build take over.
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});
