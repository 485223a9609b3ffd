import { Injectable, UnauthorizedException } from '@nestjs/common';
import { TEXTS, type Named, type Role, type Session } from '@milkround/contracts';
import { Credentials } from './credentials';
import { LoginTries } from './login-tries';
import { Sessions, type Authenticated } from './sessions';

/** Lets people in. */
@Injectable()
export class Logins {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: LoginTries,
    private readonly sessions: Sessions,
  ) {}

  /** @throws UnauthorizedException for a wrong pair; HttpException 429 after too many of them */
  async login(role: Role, email: string, password: string, address: string): Promise<Session> {
    await this.tries.refuseTooMany(role, email, address);
    const personId = await this.credentials.check(role, email, password);
    const token = personId === null ? null : await this.sessions.open(role, personId);
    const caller = token && (await this.sessions.authenticate(token));
    if (!token || !caller) {
      await this.tries.wrong(role, email, address);
      throw new UnauthorizedException(TEXTS.wrongLogin);
    }
    await this.tries.right(role, email);
    return sessionOf(caller, token);
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
