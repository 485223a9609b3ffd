import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/**
 * Allows no content of other origins, and only those inline scripts and styles that the client's own page in `folder` has, by their hashes.
 * For connections, 'self' includes a WebSocket to the same host.
 */
export function contentSecurity(folder: string) {
  const page = join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const styles = hashesOf(html, 'style').join(' ');
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...hashesOf(html, 'script')],
    styleSrc: [
      "'self'",
      (request: IncomingMessage) => (isDocs(request) ? "'unsafe-inline'" : styles),
    ],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    // The directive would make browsers use HTTPS, which a server without TLS does not offer.
    upgradeInsecureRequests: null,
  };
}

/** Returns the hashes by which a policy allows the inline elements of a page. */
const hashesOf = (html: string, element: 'script' | 'style'): string[] =>
  Array.from(
    html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g')),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The page of Swagger UI is written with inline styles. In production it is served only if it is configured. */
const isDocs = ({ url = '' }: IncomingMessage): boolean => /^\/docs\/?(\?|$)/.test(url);
