import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Nothing from elsewhere, and no inline script but those of the client's own page in `folder`. Styles are inline as the page and the toasts bring them. */
export const contentSecurity = (folder: string) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...inlineScripts(join(folder, 'index.html'))],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  // A server without TLS, as on the first morning, would otherwise ask the browser for what it has not got.
  upgradeInsecureRequests: null,
});

/** What names the page's inline scripts to a browser: their hashes. None without a page. */
function inlineScripts(page: string): string[] {
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g);
  return Array.from(scripts, ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
