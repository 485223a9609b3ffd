import { HttpStatus, Injectable } from '@nestjs/common';
import type { Role } from '@milkround/contracts';
import { InvalidInput } from '../http/input/invalid-input';
import { Limits } from '../http/limits';
import { delayRefusal } from '../http/retry-later';
import { networkOf } from '../http/network';
import { Refused } from '../http/refused';
import { Credentials, type KnownAccount } from './credentials';
import { accountOf, KnownDevices } from './known-devices';

/** The account and the origin of a password. */
export interface PasswordFrom {
  role: Role;
  /** Trimmed and in lower case. */
  email: string;
  address: string;
  /** The token in the device's cookie; null when it has none. */
  deviceToken: string | null;
  /** Aborted when the connection has ended. */
  gone?: AbortSignal;
}

/** The key that a try counts for: the account, or one of its known devices. */
interface Subject {
  rate: 'wrongOfAccount' | 'wrongOfDevice';
  key: string;
  /** Null on a known device. */
  network: string | null;
}

/**
 * Checks passwords within the limits of sign-ins. A wrong password counts for the account and the address, a right one for the account alone, so that
 * people who share an address do not block each other. A device on which the account has signed in before has counts of its own.
 */
@Injectable()
export class PasswordChecks {
  constructor(
    private readonly limits: Limits,
    private readonly devices: KnownDevices,
    private readonly credentials: Credentials,
  ) {}

  /**
   * @param accept decides about a right password, such as by a second factor; its refusal counts as a wrong password
   * @returns null when the password is wrong
   * @throws RetryLater 429 after too many wrong passwords, whatever the password is, 503 during too many other checks; the errors of `accept`
   */
  async check<T>(
    from: PasswordFrom,
    password: string,
    accept: (account: KnownAccount) => Promise<T>,
  ): Promise<T | null> {
    const { role, email, address, deviceToken, gone } = from;
    const device = await this.devices.find(accountOf(role, email), deviceToken);
    const network = device === null ? networkOf(address) : null;
    // The cookie of an unknown device counts for the address, or anybody could avoid its limit with made-up cookies.
    if (network !== null && deviceToken !== null) await this.limits.take('strangers', network);
    if (network !== null) await this.limits.assertLeft('wrongOfAddress', network);
    // Before the look-up, which many connections would otherwise have made for nothing.
    const name = accountOf(role, email);
    await delayRefusal(this.limits.take('signIns', device === null ? name : `${name} ${device}`));
    const account = await this.credentials.find(role, email);
    // A new password and an unlocked account begin a new count, on all servers.
    const counted = [name, account?.passwordSetBy, account?.unlockedAt].join(' ');
    const subject: Subject =
      device === null
        ? { rate: 'wrongOfAccount', key: counted, network }
        : { rate: 'wrongOfDevice', key: `${counted} ${device}`, network };
    await this.limits.assertLeft(subject.rate, subject.key);
    const places = network === null ? this.limits.knownHashes : this.limits.hashes;
    const checked = async () => {
      // Others may have used up the tries while this one waited.
      await this.limits.assertLeft(subject.rate, subject.key);
      if (network !== null) await this.limits.assertLeft('wrongOfAddress', network);
      const isRight = await this.credentials.matches(account, password);
      if (!isRight) await this.countWrong(subject);
      return isRight;
    };
    if (!(await places.run(subject.key, checked, gone)) || !account) return null;
    try {
      const result = await accept(account);
      await this.limits.forget(subject.rate, subject.key);
      return result;
    } catch (error) {
      if (isWrongTry(error)) await this.countWrong(subject);
      throw error;
    }
  }

  private async countWrong({ rate, key, network }: Subject): Promise<void> {
    await this.limits.count(rate, key);
    if (network !== null) await this.limits.count('wrongOfAddress', network);
  }
}

/** A code that is still missing is neither right nor wrong. */
const isWrongTry = (error: unknown): boolean =>
  error instanceof InvalidInput ||
  (error instanceof Refused &&
    error.getStatus() === Number(HttpStatus.UNAUTHORIZED) &&
    error.reason.code !== 'second-factor-required');
