import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { inTransaction, withClient } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import type { ClientBase, Pool } from 'pg';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { PG_POOL } from '../../database/pg-pool';
import { DegradedParts } from '../../operations/degraded-parts';
import { writePrivateFile } from '../../operations/private-file';
import { codeOf } from '../../operations/start-error';

const PART = 'second-factor';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The class of the advisory lock under which a server compares its key with the database. No other lock uses it. */
const LOCK = 7_417;

/**
 * The key that encrypts the secrets of second factors. It belongs to the database, which has a check value of it: the first server makes the key in
 * `DATA_DIR/keys`, or `SECOND_FACTOR_KEY` gives it. A server with another key, or without one, reports that as a degraded part and neither
 * encrypts nor decrypts a secret.
 */
@Injectable()
export class SecondFactorKey implements OnApplicationBootstrap {
  private key: Buffer | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'secondFactorKey' | 'dataDir'>,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DegradedParts) private readonly parts: Pick<DegradedParts, 'report' | 'recover'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.claim();
  }

  /** Gives a database without a check value the key of this server, and compares the key with the check value. */
  async claim(): Promise<void> {
    try {
      const checkValue = await withClient(this.pool, (client) =>
        inTransaction(client, () => this.checkValueIn(client)),
      );
      this.decide(checkValue, await this.setting());
    } catch (error) {
      this.log.warn({ err: error }, 'The key of the second factors could not be compared');
      this.lose();
    }
  }

  /** Compares the key with the check value that the database has now. Null: a server claims it at its start or with an enrolment, so any key fits. */
  async compare(checkValue: Buffer | null): Promise<void> {
    this.decide(checkValue, await this.setting().catch(() => null));
  }

  /**
   * Returns a secret as it is stored.
   * @param owner is authenticated with the secret, so that a stored secret cannot be moved to another person
   * @throws RuleViolation second-factor-key-missing
   */
  seal(secret: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keyOrRefuse(), nonce).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** Returns the secret; null if it is not a stored secret of the owner. @throws RuleViolation second-factor-key-missing */
  open(storedSecret: Buffer, owner: string): string | null {
    const nonce = storedSecret.subarray(0, NONCE_BYTES);
    const tag = storedSecret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const key = this.keyOrRefuse();
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return (
        decipher.update(storedSecret.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      );
    } catch {
      return null;
    }
  }

  private keyOrRefuse(): Buffer {
    if (this.key) return this.key;
    throw new RuleViolation(createMessage('second-factor-key-missing'));
  }

  private decide(checkValue: Buffer | null, setting: string | null): void {
    const isKnown =
      setting !== null && (checkValue === null || checkValueOf(setting).equals(checkValue));
    if (checkValue !== null && !isKnown) return this.lose();
    this.key = isKnown ? derive(setting, 'milkround second factor') : null;
    this.parts.recover(PART);
  }

  private lose(): void {
    this.key = null;
    const reason = createMessage('degraded-second-factor-key');
    this.parts.report({ part: PART, effect: 'limited', reason });
  }

  private async checkValueIn(client: Pick<ClientBase, 'query'>): Promise<Buffer> {
    await client.query('select pg_advisory_xact_lock($1, 0)', [LOCK]);
    const { rows } = await client.query<{ check_value: Buffer }>(
      'select check_value from second_factor_key',
    );
    if (rows[0]) return rows[0].check_value;
    const checkValue = checkValueOf((await this.setting()) ?? (await this.createFile()));
    await client.query('insert into second_factor_key (check_value) values ($1)', [checkValue]);
    return checkValue;
  }

  /** Null if this server has no key. */
  private async setting(): Promise<string | null> {
    return this.config.secondFactorKey ?? (await this.readFile());
  }

  private get path(): string {
    return join(this.config.dataDir, 'keys', 'second-factor.key');
  }

  private async readFile(): Promise<string | null> {
    try {
      return (await readFile(this.path, 'utf8')).trim();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  private async createFile(): Promise<string> {
    const setting = randomBytes(KEY_BYTES).toString('base64url');
    await writePrivateFile(this.path, `${setting}\n`);
    return setting;
  }
}

const derive = (setting: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', setting, '', purpose, KEY_BYTES));

/** Says whether a key is that of the database, and nothing about the key. */
const checkValueOf = (setting: string): Buffer => derive(setting, 'milkround second factor check');
