import { Injectable } from '@nestjs/common';
import { RuleViolation, type Actor } from '@milkround/domain';
import { ClaimTaken, CommandReused } from '@milkround/event-store';
import { Credentials, type NewCredential } from '../identity/credentials';
import { Sessions } from '../identity/sessions';
import type { CatalogChange } from './catalog-stream';

/** Keeps passwords and sessions of the staff in step with the facts about them. */
@Injectable()
export class StaffPasswords {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /** Hashes a password; null if there is none to set. Call it before the catalog's mutex is taken, because it takes long. */
  async hash(password: string | null | undefined): Promise<string | null> {
    return password ? this.credentials.hash(password) : null;
  }

  /**
   * Stores the hash, appends the facts that make it valid, and deletes the person's earlier passwords and sessions. Call it under the catalog's
   * mutex, so that nobody else sets a password of this person meanwhile.
   */
  async set(
    credential: NewCredential,
    actor: Actor,
    passwordHash: string,
    append: () => Promise<CatalogChange>,
  ): Promise<CatalogChange> {
    const { role, personId, commandId } = credential;
    await this.credentials.keep(credential, passwordHash);
    const change = await this.unlessRefused(commandId, append);
    if (change.repeated) return change;
    await this.credentials.forgetAll(role, personId, commandId);
    await this.sessions.revokeAll(role, personId, { reason: 'password-changed', actor }, commandId);
    return change;
  }

  /** Fingerprints leave passwords out: a repeated command is compared with the password that the first one set. @throws CommandReused */
  async assertSame(commandId: string, password: string | null | undefined): Promise<void> {
    if ((await this.credentials.hasSet(commandId, password || null)) === false)
      throw new CommandReused(commandId);
  }

  /** Ends the sessions of an archived person and deletes his credentials. */
  async end(role: NewCredential['role'], personId: number, actor: Actor): Promise<void> {
    await this.sessions.revokeAll(role, personId, { reason: 'archived', actor });
    await this.credentials.forgetAll(role, personId);
  }

  /** After any other failure the events may still be in the log; then the password is needed. */
  private async unlessRefused(
    commandId: string,
    append: () => Promise<CatalogChange>,
  ): Promise<CatalogChange> {
    try {
      return await append();
    } catch (error) {
      if (error instanceof RuleViolation || error instanceof ClaimTaken)
        await this.credentials.forget(commandId);
      throw error;
    }
  }
}
