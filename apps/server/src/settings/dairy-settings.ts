import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_DEADLINE, LOGO_PATH, type DairySettings } from '@milkround/contracts';
import {
  changeSettings,
  evolveSettings,
  isSettingsFact,
  streams,
  type SettingsFact,
  type SettingValues,
} from '@milkround/domain';
import { PostgresEventStore, StreamStates, type CommandOutcome } from '@milkround/event-store';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { PG_POOL } from '../database/pg-pool';
import { commandHeaderOf, type CommandContext } from '../log/command-context';
import { withTimeout } from '../operations/with-timeout';
import type { LogoImage } from './logo-image';

/** The longest time that the landing page waits for the settings. */
const RECALLED_AFTER_MS = 1_000;

@Injectable()
export class Dairy {
  private readonly states: StreamStates<SettingValues, SettingsFact>;
  /** The last settings that were read, for times when the database is unreachable. */
  private lastValues: SettingValues = {};

  constructor(
    store: PostgresEventStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {
    this.states = new StreamStates<SettingValues, SettingsFact>(store, {
      initial: () => ({}),
      evolve: (values, event) => (isSettingsFact(event) ? evolveSettings(values, event) : values),
    });
  }

  async read(): Promise<DairySettings> {
    this.lastValues = (await this.states.load(streams.settings)).state;
    return this.toSettings(this.lastValues);
  }

  /** Like {@link read}, but returns the last settings if the database is unreachable or does not answer in time. */
  async readOrRecall(): Promise<DairySettings> {
    return withTimeout(this.read(), RECALLED_AFTER_MS).catch(() =>
      this.toSettings(this.lastValues),
    );
  }

  /** @param logo null removes the logo, undefined keeps it */
  async change(
    values: SettingValues,
    logo: LogoImage | null | undefined,
    context: CommandContext,
  ): Promise<CommandOutcome> {
    if (logo) await this.store(logo);
    const all = { ...values, logo: logo === undefined ? undefined : (logo?.sha256 ?? null) };
    return this.states.change(streams.settings, commandHeaderOf(context), (state) =>
      changeSettings(all, this.withDefaults(state)),
    );
  }

  async logo(sha256: string): Promise<Pick<LogoImage, 'contentType' | 'bytes'> | null> {
    const { rows } = await this.pool.query<{
      contentType: LogoImage['contentType'];
      bytes: Buffer;
    }>('SELECT content_type AS "contentType", bytes FROM logo WHERE sha256 = $1', [sha256]);
    return rows[0] ?? null;
  }

  private async store({ sha256, contentType, bytes }: LogoImage): Promise<void> {
    await this.pool.query(
      'INSERT INTO logo (sha256, content_type, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [sha256, contentType, bytes],
    );
  }

  private withDefaults(values: SettingValues): Required<SettingValues> {
    return {
      name: this.config.websiteName,
      landingTitle: '',
      landingText: '',
      defaultDeadline: DEFAULT_DEADLINE,
      logo: null,
      ...values,
    };
  }

  private toSettings(values: SettingValues): DairySettings {
    const { logo, ...all } = this.withDefaults(values);
    return { ...all, logo: logo && `${LOGO_PATH}/${logo}`, timeZone: this.config.timeZone };
  }
}
