import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import { createBatchLoader } from '@milkround/event-store';
import type { Repository } from 'typeorm';
import { DEVICE_DAYS } from './device-cookie';
import { KnownDevice } from './entities';

/** Maximum number of devices of an account: a client that keeps no cookies would otherwise fill the table. */
const DEVICES_PER_ACCOUNT = 50;

interface DeviceKey {
  account: string;
  /** SHA-256 in hex. */
  hash: string;
}

const FIND = `
  select d.account, encode(d.token_hash, 'hex') as hash from known_device d
  join unnest($1::text[], $2::bytea[]) as k (account, token_hash) on k.account = d.account and k.token_hash = d.token_hash`;

const GIVEN = `select distinct encode(token_hash, 'hex') as hash from known_device where token_hash = any($1::bytea[])`;

/** Returns the key of an account among known devices and counts. */
export const accountOf = (role: Role, email: string): string => `${role} ${email}`;

/** Stores the devices on which an account has signed in. Tokens are random and kept only as their hash. */
@Injectable()
export class KnownDevices {
  /** Many made-up cookies at once cost one statement. */
  private readonly loader = createBatchLoader<DeviceKey, string>(
    ({ account, hash }) => `${account} ${hash}`,
    async (keys) => {
      const rows: DeviceKey[] = await this.devices.query(FIND, [
        keys.map(({ account }) => account),
        keys.map(({ hash }) => Buffer.from(hash, 'hex')),
      ]);
      return new Map(rows.map(({ account, hash }) => [`${account} ${hash}`, hash]));
    },
  );

  private readonly givenLoader = createBatchLoader<Buffer, true>(
    (hash) => hash.toString('hex'),
    async (hashes) => {
      const rows: { hash: string }[] = await this.devices.query(GIVEN, [hashes]);
      return new Map(rows.map(({ hash }) => [hash, true]));
    },
  );

  constructor(@InjectRepository(KnownDevice) private readonly devices: Repository<KnownDevice>) {}

  /** Returns the SHA-256 of the token in hex if this account has signed in with it before, else null. */
  async find(account: string, token: string | null): Promise<string | null> {
    return token === null
      ? null
      : this.loader.load({ account, hash: hashOf(token).toString('hex') });
  }

  /** Whether any account has signed in with this token. */
  async isGiven(token: string): Promise<boolean> {
    return (await this.givenLoader.load(hashOf(token))) !== null;
  }

  /**
   * Stores that this account has signed in on the device.
   * @param token the device's token; a token that this installation did not issue is replaced
   * @returns the token for the device's cookie
   */
  async remember(account: string, token: string | null): Promise<string> {
    const deviceToken =
      token !== null && (await this.isGiven(token)) ? token : randomBytes(32).toString('base64url');
    await this.devices.upsert(
      { account, tokenHash: hashOf(deviceToken), usedAt: () => 'clock_timestamp()' },
      ['account', 'tokenHash'],
    );
    await this.devices.query(
      `delete from known_device where account = $1 and token_hash in
         (select token_hash from known_device where account = $1 order by used_at desc offset $2)`,
      [account, DEVICES_PER_ACCOUNT],
    );
    return deviceToken;
  }

  async sweep(): Promise<void> {
    await this.devices
      .createQueryBuilder()
      .delete()
      .where('used_at < now() - make_interval(days => :days)', { days: DEVICE_DAYS })
      .execute();
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
