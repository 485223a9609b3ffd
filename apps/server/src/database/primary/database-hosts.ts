/** `postgres://user:password@host:5432,other:5432/database?…`: scheme with user, hosts, the rest. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/;

/**
 * The addresses of the single hosts in a DATABASE_URL, which may name several with commas between them, as libpq reads it. `target_session_attrs`
 * is left out: Milkround always looks for the host that takes writes.
 */
export function addressesIn(databaseUrl: string): string[] {
  const [, begin = '', hosts = '', rest = ''] = ADDRESS.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => {
    const url = new URL(begin + host + rest);
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

/** Whether a text is the address of one or several PostgreSQL hosts. */
export function isPostgresUrl(value: string): boolean {
  const [, begin = '', hosts = '', rest = ''] = ADDRESS.exec(value) ?? [];
  return begin !== '' && hosts.split(',').every((host) => isAddressOfOne(begin + host + rest));
}

function isAddressOfOne(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, searchParams } = new URL(value);
  return hostname !== '' || searchParams.has('host');
}
