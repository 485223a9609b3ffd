import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system account that the database server runs under. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the cluster, else as `nobody`;
 * anybody else runs it as themselves (null).
 */
export function databaseAccount(clusterDir: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Whether every folder on the way to `path`, itself included, lets the account through. Access lists are not looked at. */
export function canReach(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path);
  const right = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = dirname(path);
  return (mode & right) !== 0 && (parent === path || canReach(parent, account));
}

function nobody(): Account {
  const id = (flag: string) =>
    Number(
      execFileSync('id', [flag, 'nobody'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}
