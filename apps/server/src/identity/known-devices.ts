import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { DEVICE_DAYS } from './device-cookie';

/** More than anybody uses; whoever signs in without keeping cookies would otherwise fill the table. */
const DEVICES_PER_ACCOUNT = 50;

/** On which devices an account has signed in before. Tokens are random and kept only as their hash. */
@Injectable()
export class KnownDevices {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** SHA-256 of the token, hex, when this account has signed in with it before; else null. */
  async find(manager: EntityManager, account: string, token: string | null): Promise<string | null> {
    if (token === null) return null;
    const [known]: unknown[] = await manager.query('select 1 from known_device where account = $1 and token_hash = $2', [
      account,
      hashOf(token),
    ]);
    return known ? hashOf(token).toString('hex') : null;
  }

  /**
   * Remembers that this account has signed in on the device.
   * @param token what the device has brought; a token that nobody was given here is replaced
   * @returns the token that the device keeps
   */
  async remember(account: string, token: string | null): Promise<string> {
    const kept = token !== null && (await this.isGiven(token)) ? token : randomBytes(32).toString('base64url');
    await this.database.query(
      `insert into known_device (token_hash, account) values ($1, $2)
       on conflict (account, token_hash) do update set used_at = clock_timestamp()`,
      [hashOf(kept), account],
    );
    await this.database.query(
      `delete from known_device where account = $1 and token_hash in
         (select token_hash from known_device where account = $1 order by used_at desc offset $2)`,
      [account, DEVICES_PER_ACCOUNT],
    );
    return kept;
  }

  async sweep(): Promise<void> {
    await this.database.query('delete from known_device where used_at < now() - make_interval(days => $1)', [DEVICE_DAYS]);
  }

  private async isGiven(token: string): Promise<boolean> {
    const [given]: unknown[] = await this.database.query('select 1 from known_device where token_hash = $1 limit 1', [hashOf(token)]);
    return given !== undefined;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
