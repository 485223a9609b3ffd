import { HttpException, HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TEXTS, type Role } from '@milkround/contracts';
import { DataSource } from 'typeorm';

const WINDOW_MINUTES = 15;
const WRONG_TRIES = { account: 10, address: 50 };

/** Wrong tries of the last quarter of an hour, kept in the database so that they count on all servers together. */
@Injectable()
export class LoginTries {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @throws HttpException 429 when there were too many, whatever the password now */
  async refuseTooMany(role: Role, email: string, address: string): Promise<void> {
    const [{ account, from }]: [{ account: number; from: number }] = await this.database.query(
      `select count(*) filter (where subject = $1)::int as account, count(*) filter (where subject = $2)::int as "from"
       from login_try where subject in ($1, $2) and tried_at > now() - make_interval(mins => $3)`,
      [accountOf(role, email), addressOf(address), WINDOW_MINUTES],
    );
    if (account >= WRONG_TRIES.account || from >= WRONG_TRIES.address)
      throw new HttpException(TEXTS.tooManyTries, HttpStatus.TOO_MANY_REQUESTS);
  }

  async wrong(role: Role, email: string, address: string): Promise<void> {
    await this.database.query('insert into login_try (subject) values ($1), ($2)', [accountOf(role, email), addressOf(address)]);
  }

  /** A right password ends the account's count; the address keeps its own. */
  async right(role: Role, email: string): Promise<void> {
    await this.database.query('delete from login_try where subject = $1', [accountOf(role, email)]);
  }

  async sweep(): Promise<void> {
    await this.database.query('delete from login_try where tried_at < now() - make_interval(mins => $1)', [WINDOW_MINUTES]);
  }
}

const accountOf = (role: Role, email: string) => `account ${role} ${email.trim().toLowerCase()}`;
const addressOf = (address: string) => `address ${address}`;
