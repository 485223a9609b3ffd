import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { DEVICE_DAYS } from './device-cookie';
import { KnownDevice } from './entities';

/** Maximum number of devices of an account: a client that keeps no cookies would otherwise fill the table. */
const DEVICES_PER_ACCOUNT = 50;

/** Stores the devices on which an account has signed in. Tokens are random and kept only as their hash. */
@Injectable()
export class KnownDevices {
  constructor(@InjectRepository(KnownDevice) private readonly devices: Repository<KnownDevice>) {}

  /** Returns the SHA-256 of the token in hex if this account has signed in with it before, else null. */
  async find(
    manager: EntityManager,
    account: string,
    token: string | null,
  ): Promise<string | null> {
    if (token === null) return null;
    const tokenHash = hashOf(token);
    return (await manager.existsBy(KnownDevice, { account, tokenHash }))
      ? tokenHash.toString('hex')
      : null;
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

  private isGiven(token: string): Promise<boolean> {
    return this.devices.existsBy({ tokenHash: hashOf(token) });
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
