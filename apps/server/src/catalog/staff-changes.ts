import { Injectable } from '@nestjs/common';
import type { CatalogFact } from '@milkround/domain';
import type { NewCredential } from '../identity/credentials';
import type { CommandContext } from '../log/command-context';
import type { CatalogChange, CatalogStream } from './catalog-stream';
import { CatalogMutex } from './catalog-mutex';
import { StaffPasswords } from './staff-passwords';

/** The person who is hired or edited, the admin who does it, and the new password. An empty password leaves the old one. */
interface StaffChange {
  role: NewCredential['role'];
  password?: string | null;
  context: CommandContext;
}

/** The id of a person and the commands for the person's stream. */
interface StaffCommands<State, Command> {
  id: number;
  commandsFor: (member: State | null) => Command[];
}

/** Hires, edits and archives people under the catalog's mutex and with their passwords. */
@Injectable()
export class StaffChanges {
  constructor(
    private readonly mutex: CatalogMutex,
    private readonly passwords: StaffPasswords,
  ) {}

  /**
   * Writes details, assignment and password in one append.
   * @param commandsOf is called under the mutex, with whether a password is set
   * @throws RuleViolation; ClaimTaken
   */
  async change<State, Command, F extends CatalogFact>(
    people: CatalogStream<State, Command, F>,
    { role, password, context }: StaffChange,
    commandsOf: (setsPassword: boolean) => Promise<StaffCommands<State, Command>>,
  ): Promise<CatalogChange> {
    const passwordHash = await this.passwords.hash(password);
    return this.mutex.run(async () => {
      const earlierChange = await people.findEarlierChange(context);
      if (earlierChange) {
        await this.passwords.assertSame(context.commandId, password);
        return earlierChange;
      }
      const { id, commandsFor } = await commandsOf(passwordHash !== null);
      const append = () => people.changeAll(id, commandsFor, context);
      if (passwordHash === null) return append();
      return this.passwords.set(
        { role, personId: id, commandId: context.commandId },
        context.actor,
        passwordHash,
        append,
      );
    });
  }

  /** Also ends the person's sessions and passwords. @param archive is called under the mutex, unless the command was executed before */
  archive<State, Command, F extends CatalogFact>(
    people: CatalogStream<State, Command, F>,
    { role, id, context }: Omit<StaffChange, 'password'> & { id: number },
    archive: () => Promise<CatalogChange>,
    assertHere: () => Promise<void> = () => Promise.resolve(),
  ): Promise<CatalogChange> {
    return this.mutex.runToArchive(async () => {
      await assertHere();
      const change = (await people.findEarlierChange(context)) ?? (await archive());
      await this.passwords.end(role, id, context.actor);
      return change;
    });
  }
}
