import { Refused } from '../http/refused';
import { HttpStatus, Injectable } from '@nestjs/common';
import { createMessage, type Named, type Role, type Session } from '@milkround/contracts';
import type { SignInPlace } from '@milkround/domain';
import type { KnownAccount } from './credentials';
import { IdentityRecorder } from './identity-recorder';
import { accountOf, KnownDevices } from './known-devices';
import { PasswordChecks } from './password-checks';
import { networkOf } from '../http/network';
import { PasswordNotices } from './password-notices';
import { RefusedSignIns } from './refused-sign-ins';
import { SecondFactors } from './second-factor/second-factors';
import { Sessions, type AuthenticatedCaller } from './sessions';
import { readUserAgent } from './user-agent';

export interface LoginPlace {
  address: string;
  /** The token in the device's cookie; null when it has none. */
  deviceToken: string | null;
  userAgent?: string;
  /** Aborted when the connection has ended. */
  gone?: AbortSignal;
}

export interface LoginResult {
  session: Session;
  /** The token to store in the device's cookie. */
  deviceToken: string;
}

/** The secrets with which a person signs in. */
export interface LoginSecrets {
  password: string;
  /** The code of the second factor; missing in the first step. */
  code?: string | null;
}

/** Signs people in. */
@Injectable()
export class Logins {
  constructor(
    private readonly checks: PasswordChecks,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly notices: PasswordNotices,
    private readonly refusals: RefusedSignIns,
    private readonly recorder: IdentityRecorder,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** @throws Refused for wrong credentials, a missing or a wrong code; RetryLater 429 after too many of them, 503 during too many other sign-ins */
  async login(
    role: Role,
    username: string,
    secrets: LoginSecrets,
    from: LoginPlace,
  ): Promise<LoginResult> {
    const email = username.trim().toLowerCase();
    const place = { address: networkOf(from.address), ...readUserAgent(from.userAgent) };
    try {
      const result = await this.check(role, email, secrets, from, place);
      await this.recorder.record();
      return result;
    } catch (error) {
      const code = error instanceof Refused ? error.reason.code : null;
      if (code === 'wrong-login' || code === 'second-factor-wrong' || code === 'too-many-tries')
        await this.refusals.count(role, email, code === 'too-many-tries', place);
      throw error;
    }
  }

  private async check(
    role: Role,
    email: string,
    { password, code }: LoginSecrets,
    from: LoginPlace,
    place: SignInPlace,
  ): Promise<LoginResult> {
    const session = await this.checks.check({ ...from, role, email }, password, async (account) => {
      await this.checkCode(role, account, code);
      return this.open(role, account, place);
    });
    if (!session) throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('wrong-login'));
    return {
      session,
      deviceToken: await this.devices.remember(accountOf(role, email), from.deviceToken),
    };
  }

  /** A right password alone does not end the count of wrong codes. */
  private async checkCode(
    role: Role,
    account: KnownAccount,
    code: string | null | undefined,
  ): Promise<void> {
    const { personId: id } = account;
    if (!(await this.hasSecondFactor(role, account))) return;
    if (!code) throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('second-factor-required'));
    if (!(await this.secondFactors.accept({ role, id }, code)))
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('second-factor-wrong'));
  }

  private async hasSecondFactor(role: Role, { personId: id }: KnownAccount): Promise<boolean> {
    return (
      role !== 'delivery-boy' && (await this.secondFactors.stateOf({ role, id })).enabledAt !== null
    );
  }

  /** Returns null if the person was archived or got another password at this moment. */
  private async open(
    role: Role,
    account: KnownAccount,
    place: SignInPlace,
  ): Promise<Session | null> {
    const token = await this.sessions.open(role, account, place);
    const caller = await this.sessions.authenticate(token);
    if (!caller) return null;
    const { passwordChange, secondFactorReset } = await this.notices.findUnread(caller);
    return {
      ...sessionOf(caller, token),
      ...(passwordChange && { passwordChange }),
      ...(secondFactorReset && { secondFactorReset }),
      ...(caller.mustEnrol && { mustEnrol: true }),
    };
  }
}

function sessionOf(caller: AuthenticatedCaller, token: string): Session {
  const { id, name, email } = caller;
  switch (caller.role) {
    case 'admin':
      return { id, name, email, role: caller.role, token };
    case 'supervisor':
      return {
        id,
        name,
        email,
        role: caller.role,
        token,
        unique_id: caller.uniqueId,
        ...areaOf(caller),
        areas: caller.areas ?? [],
      };
    case 'delivery-boy': {
      const deliveryBoyInfo = {
        id,
        unique_id: caller.uniqueId,
        name,
        email,
        ...areaOf(caller),
      };
      return { name, role: caller.role, token, deliveryBoyInfo };
    }
  }
}

/** The first area. */
function areaOf({ areas }: AuthenticatedCaller): { area_id: number; area: Named } {
  const area = areas?.[0] ?? { id: 0, name: '' };
  return { area_id: area.id, area };
}
