import { Inject, Injectable } from '@nestjs/common';
import { PASSWORD_LINK_PATH, type PasswordLinkPurpose, type Role } from '@milkround/contracts';
import type { Pool } from 'pg';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { PG_POOL } from '../database/pg-pool';
import { linkMail, passwordChangedMail } from './mail-texts';
import { Mailer } from '../mail/mailer';
import { Dairy } from '../settings/dairy-settings';
import { PEOPLE } from './people.sql';

/** $1: role, $2: person. */
const PERSON = `select name, email from (${PEOPLE}) p where role = $1 and id = $2`;

interface Recipient {
  name: string;
  email: string;
}

/** Mails to people about their accounts. */
@Injectable()
export class AccountMails {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'mail' | 'timeZone'>,
    @Inject(PG_POOL) private readonly pool: Pick<Pool, 'query'>,
    private readonly mailer: Mailer,
    @Inject(Dairy) private readonly dairy: Pick<Dairy, 'readOrRecall'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  /** Whether there is a mail server. */
  get isOn(): boolean {
    return this.mailer.isOn;
  }

  /** Mails a link with which a person sets a password. @throws RetryLater when the mail server does not accept it */
  async sendLink(
    { name, email }: Recipient,
    link: { token: string; purpose: PasswordLinkPurpose; expiresAt: string },
  ): Promise<void> {
    const url = `${this.config.mail?.publicUrl ?? ''}${PASSWORD_LINK_PATH}#${link.token}`;
    const { name: website } = await this.dairy.readOrRecall();
    const text = linkMail({
      website,
      name,
      url,
      purpose: link.purpose,
      expiryText: this.timeOf(link.expiresAt),
    });
    await this.mailer.send({ to: email, ...text });
  }

  /** Tells a person that the password was changed. It returns at once, and a failure is logged. */
  passwordChanged(role: Role, id: number, changedAt: string): void {
    if (!this.isOn) return;
    void this.tell(role, id, changedAt).catch((error: unknown) =>
      this.log.warn({ err: error }, 'A mail could not be sent'),
    );
  }

  private async tell(role: Role, id: number, changedAt: string): Promise<void> {
    const [{ rows }, { name: website }] = await Promise.all([
      this.pool.query<Recipient>(PERSON, [role, id]),
      this.dairy.readOrRecall(),
    ]);
    const [person] = rows;
    if (!person) return;
    const text = passwordChangedMail({
      website,
      name: person.name,
      changedAt: this.timeOf(changedAt),
    });
    this.mailer.sendLater({ to: person.email, ...text });
  }

  private timeOf(time: string): string {
    const options = {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: this.config.timeZone,
    } as const;
    return new Intl.DateTimeFormat('en-IN', options).format(new Date(time));
  }
}
