const MAX_CHARACTERS = 200;
const UNNAMED = 'orders';

/** The name that a browser sent, without folders and without what no name may hold; its end, with the kind, survives a cut. */
export function storedName(sent: string | undefined): string {
  const name = (sent ?? '')
    .replace(/^.*[\\/]/s, '')
    .slice(-MAX_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}"<>:|?*]/gu, '')
    .trim();
  return name || UNNAMED;
}

/** `content-disposition` of a download (RFC 6266): the name in ASCII for old clients, and as it is. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
