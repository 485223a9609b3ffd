import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { InvalidInput, type InvalidField } from '../http/input/invalid-input';
import type { LoginPlace } from '../identity/logins';
import { PasswordChecks } from '../identity/password-checks';

/**
 * Checks the password of a signed-in person. A wrong password counts as a wrong sign-in, so that nobody can try many passwords in a session
 * that was left open.
 */
@Injectable()
export class OwnPasswordCheck {
  constructor(private readonly checks: PasswordChecks) {}

  /**
   * @param invalidField the error of a wrong password @param further a second check; its refusal counts as a wrong try as well @throws InvalidInput;
   * RetryLater 429 after too many wrong ones
   */
  async check(
    { role, id, email }: Caller,
    password: string,
    place: LoginPlace,
    invalidField: InvalidField,
    further?: () => Promise<void>,
  ): Promise<void> {
    const isOwn = await this.checks.check(
      { ...place, role, email: email.toLowerCase() },
      password,
      async ({ personId }) => {
        await further?.();
        return personId === id;
      },
    );
    if (!isOwn) throw new InvalidInput([invalidField]);
  }
}
