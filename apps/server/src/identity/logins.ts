import { Refused } from '../http/refused';
import { HttpStatus, Injectable } from '@nestjs/common';
import { createMessage, type Named, type Role, type Session } from '@milkround/contracts';
import { Credentials, type Known } from './credentials';
import { KnownDevices } from './known-devices';
import { accountOf, LoginTries } from './login-tries';
import { passwordLine } from './passwords';
import { Sessions, type Authenticated } from './sessions';

/** The origin of a login. */
export interface LoginPlace {
  address: string;
  /** The token in the device's cookie; null when it has none. */
  deviceToken: string | null;
  /** Aborted when the connection has ended. */
  gone?: AbortSignal;
}

export interface LoggedIn {
  session: Session;
  /** The token to store in the device's cookie. */
  deviceToken: string;
}

/** Lets people in. */
@Injectable()
export class Logins {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: LoginTries,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
  ) {}

  /** @throws Refused for a wrong pair; RetryLater 429 after too many of them, 503 when too many others sign in */
  login(role: Role, username: string, password: string, { address, deviceToken, gone }: LoginPlace): Promise<LoggedIn> {
    const email = username.trim().toLowerCase();
    // In turn before the try is counted: tries under way count as wrong, and many right ones at once must not add up to a block.
    return passwordLine.run(async () => {
      const attempt = await this.tries.begin({ role, email, address, deviceToken });
      const known = await this.credentials.check(role, email, password);
      const session = known && (await this.open(role, known));
      if (!session) throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('wrong-login'));
      await this.tries.forgive(attempt);
      return { session, deviceToken: await this.devices.remember(accountOf(role, email), deviceToken) };
    }, gone);
  }

  /** Returns null if the person was archived or got another password at this moment. */
  private async open(role: Role, known: Known): Promise<Session | null> {
    const token = await this.sessions.open(role, known);
    const caller = await this.sessions.authenticate(token);
    return caller && sessionOf(caller, token);
  }
}

function sessionOf(caller: Authenticated, token: string): Session {
  const { id, name, email } = caller;
  switch (caller.role) {
    case 'admin':
      return { id, name, email, role: caller.role, token };
    case 'supervisor':
      return { id, name, email, role: caller.role, token, unique_id: caller.uniqueId, area_id: caller.areaId, area: areaOf(caller) };
    case 'delivery-boy': {
      const deliveryBoyInfo = { id, unique_id: caller.uniqueId, name, email, area_id: caller.areaId, area: areaOf(caller) };
      return { name, role: caller.role, token, deliveryBoyInfo };
    }
  }
}

const areaOf = ({ areaId, areaName }: { areaId: number; areaName: string | null }): Named => ({ id: areaId, name: areaName ?? '' });
