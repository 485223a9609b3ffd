import { Inject, Injectable } from '@nestjs/common';
import { createMessage, type NewSecondFactor, type SecondFactorState } from '@milkround/contracts';
import { RuleViolation, type Actor } from '@milkround/domain';
import { inTransaction, withClient } from '@milkround/event-store';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { PG_POOL } from '../../database/pg-pool';
import { Dairy } from '../../settings/dairy-settings';
import { IdentityRecorder } from '../identity-recorder';
import {
  enrolmentUri,
  hashCode,
  isTimeCode,
  newRecoveryCodes,
  newSecret,
  normalizeCode,
  timeStepOf,
} from './codes';
import { queueSecondFactorFact, removeSecondFactor, type Person } from './removed-second-factors';
import { SecondFactorKey } from './secret-key';

const STATE = `
  select f.enabled_at as "enabledAt",
    (select count(*)::int from recovery_code c where c.role = f.role and c.person_id = f.person_id and c.used_at is null) as "codesLeft"
  from second_factor f where f.role = $1 and f.person_id = $2 and f.enabled_at is not null`;

const BEGIN = `
  insert into second_factor as f (role, person_id, secret) values ($1, $2, $3)
  on conflict (role, person_id) do update set secret = excluded.secret, begun_at = now() where f.enabled_at is null`;

/** A secret that is not confirmed within an hour is no longer accepted. */
const SECRET = `
  select secret from second_factor where role = $1 and person_id = $2
    and case when $3 then enabled_at is not null else enabled_at is null and begun_at > now() - interval '1 hour' end`;

/** $3: time step, $4: hashes of the recovery codes, $5: actor, $6: the stored secret. */
const ENABLE = `
  with changed as (
    update second_factor set enabled_at = now(), last_step = $3
    where role = $1 and person_id = $2 and enabled_at is null and secret = $6 returning role, person_id),
  codes as (insert into recovery_code (role, person_id, code_hash) select role, person_id, unnest($4::bytea[]) from changed)
  ${queueSecondFactorFact('SecondFactorEnabled', '$5')}`;

/** $3: time step. No code of this step or of a later one was accepted before. */
const TAKE_STEP = `
  update second_factor set last_step = $3
  where role = $1 and person_id = $2 and enabled_at is not null and coalesce(last_step, -1) < $3`;

/** $3: hash, $4: actor. */
const USE_RECOVERY_CODE = `
  with changed as (
    update recovery_code set used_at = now() where role = $1 and person_id = $2 and code_hash = $3 and used_at is null returning role, person_id)
  ${queueSecondFactorFact(
    'RecoveryCodeUsed',
    '$4',
    `jsonb_build_object('codesLeft', (select count(*) - 1 from recovery_code where role = $1 and person_id = $2 and used_at is null))`,
  )}`;

const LOCK = `select from second_factor where role = $1 and person_id = $2 and enabled_at is not null for update`;

/** $3: hashes. */
const REPLACE_CODES = `
  insert into recovery_code (role, person_id, code_hash) select $1, $2, unnest($3::bytea[])`;

const REPLACED = `
  with changed as (select $1::text as role, $2::int as person_id)
  ${queueSecondFactorFact('RecoveryCodesReplaced', '$3')}`;

const ENABLED = `
  select f.role, f.person_id as id from second_factor f where f.enabled_at is not null order by f.role, f.person_id`;

/** The second factors of admins and supervisors: time-based codes (RFC 6238), and recovery codes for people who have lost the device. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'secondFactorRoles'>,
    private readonly key: SecondFactorKey,
    private readonly recorder: IdentityRecorder,
    @Inject(Dairy) private readonly dairy: Pick<Dairy, 'readOrRecall'>,
  ) {}

  async stateOf({ role, id }: Person): Promise<SecondFactorState> {
    const { rows } = await this.pool.query<{ enabledAt: Date; codesLeft: number }>(STATE, [
      role,
      id,
    ]);
    const isRequired = this.config.secondFactorRoles.includes(role);
    const [row] = rows;
    return {
      enabledAt: row?.enabledAt.toISOString() ?? null,
      codesLeft: row?.codesLeft ?? 0,
      isRequired,
    };
  }

  async list(): Promise<Person[]> {
    return (await this.pool.query<Person>(ENABLED)).rows;
  }

  /** Creates a secret that becomes valid when {@link enable} has confirmed it. @throws RuleViolation second-factor-on, second-factor-key-missing */
  async begin({ role, id }: Person, email: string): Promise<NewSecondFactor> {
    await this.key.claim();
    const secret = newSecret();
    const { rowCount } = await this.pool.query(BEGIN, [
      role,
      id,
      this.key.seal(secret, ownerOf({ role, id })),
    ]);
    if (rowCount === 0) throw new RuleViolation(createMessage('second-factor-on'));
    const { name } = await this.dairy.readOrRecall();
    return { secret, uri: enrolmentUri(secret, name, email) };
  }

  /**
   * Switches the second factor on. @returns the recovery codes, which are shown once
   * @throws RuleViolation second-factor-not-begun, second-factor-wrong
   */
  async enable({ role, id }: Person, code: string): Promise<string[]> {
    const storedSecret = await this.secretOf({ role, id }, false);
    if (!storedSecret) throw new RuleViolation(createMessage('second-factor-not-begun'));
    const step = timeStepOf(storedSecret.secret, normalizeCode(code));
    if (step === null)
      throw new RuleViolation(createMessage('second-factor-wrong'), 'invalid', { field: 'code' });
    const codes = newRecoveryCodes();
    const hashes = codes.map((recoveryCode) => hashCode(normalizeCode(recoveryCode)));
    const values = [role, id, step, hashes, JSON.stringify({ role, id }), storedSecret.encrypted];
    const { rowCount } = await this.pool.query(ENABLE, values);
    if (rowCount === 0) throw new RuleViolation(createMessage('second-factor-on'));
    await this.recorder.record();
    return codes;
  }

  /** Replaces the recovery codes by new ones. @returns the new codes, which are shown once @throws RuleViolation second-factor-off */
  async replaceCodes({ role, id }: Person): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((recoveryCode) => hashCode(normalizeCode(recoveryCode)));
    await withClient(this.pool, (client) =>
      inTransaction(client, async () => {
        // The row is locked, so that of two simultaneous requests the second one replaces the codes of the first.
        const { rowCount } = await client.query(LOCK, [role, id]);
        if (rowCount === 0) throw new RuleViolation(createMessage('second-factor-off'));
        await client.query('delete from recovery_code where role = $1 and person_id = $2', [
          role,
          id,
        ]);
        await client.query(REPLACE_CODES, [role, id, hashes]);
        await client.query(REPLACED, [role, id, JSON.stringify({ role, id })]);
      }),
    );
    await this.recorder.record();
    return codes;
  }

  /** Accepts a code that is right and was not used before. It cannot be used again. @throws RuleViolation second-factor-key-missing for the code of an app */
  async accept(person: Person, enteredCode: string): Promise<boolean> {
    const code = normalizeCode(enteredCode);
    return isTimeCode(code)
      ? this.acceptTimeCode(person, code)
      : this.acceptRecoveryCode(person, code);
  }

  /** Switches the second factor off. @param actor the person, or the admin who resets it @throws RuleViolation second-factor-off */
  async disable(person: Person, actor: Actor): Promise<void> {
    if (!(await removeSecondFactor(this.pool, person, actor)))
      throw new RuleViolation(createMessage('second-factor-off'));
    await this.recorder.record();
  }

  private async acceptTimeCode({ role, id }: Person, code: string): Promise<boolean> {
    const storedSecret = await this.secretOf({ role, id }, true);
    const step = storedSecret && timeStepOf(storedSecret.secret, code);
    if (step === null) return false;
    return (await this.pool.query(TAKE_STEP, [role, id, step])).rowCount === 1;
  }

  private async acceptRecoveryCode({ role, id }: Person, code: string): Promise<boolean> {
    return (
      (
        await this.pool.query(USE_RECOVERY_CODE, [
          role,
          id,
          hashCode(code),
          JSON.stringify({ role, id }),
        ])
      ).rowCount === 1
    );
  }

  private async secretOf(
    { role, id }: Person,
    isEnabled: boolean,
  ): Promise<{ secret: string; encrypted: Buffer } | null> {
    const { rows } = await this.pool.query<{ secret: Buffer }>(SECRET, [role, id, isEnabled]);
    const encrypted = rows[0]?.secret;
    const secret = encrypted ? this.key.open(encrypted, ownerOf({ role, id })) : null;
    return encrypted && secret !== null ? { secret, encrypted } : null;
  }
}

const ownerOf = ({ role, id }: Person): string => `${role}/${id}`;
