import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { generateVAPIDKeys } from 'web-push';
import { PG_POOL } from '../database/pg-pool';

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

const ADD = 'insert into push_key (public_key, private_key) values ($1, $2) on conflict do nothing';
const READ = 'select public_key as "publicKey", private_key as "privateKey" from push_key';

/**
 * The keys with which this installation signs for push services (VAPID, RFC 8292), base64url. They are created once. All servers share them, because
 * browsers subscribe to one key: therefore they are stored in the database and not in a file of each server.
 */
@Injectable()
export class PushKeys {
  private pair: Promise<PushKeyPair> | null = null;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  read(): Promise<PushKeyPair> {
    this.pair ??= this.readOrMake().catch((error: unknown) => {
      this.pair = null;
      throw error;
    });
    return this.pair;
  }

  private async readOrMake(): Promise<PushKeyPair> {
    const stored = await this.pool.query<PushKeyPair>(READ);
    if (stored.rows[0]) return stored.rows[0];
    const { publicKey, privateKey } = generateVAPIDKeys();
    await this.pool.query(ADD, [publicKey, privateKey]);
    // Another server may have created the keys first.
    const { rows } = await this.pool.query<PushKeyPair>(READ);
    if (!rows[0]) throw new Error('The keys for notifications were not stored');
    return rows[0];
  }
}
