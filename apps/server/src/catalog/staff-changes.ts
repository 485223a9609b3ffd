import { Injectable } from '@nestjs/common';
import type { Fact } from '@milkround/domain';
import type { NewCredential } from '../identity/credentials';
import type { CommandContext } from '../log/command-context';
import type { CatalogChange, CatalogStream } from './catalog-stream';
import { CatalogTurns } from './catalog-turns';
import { StaffPasswords } from './staff-passwords';

/** The person who is hired or edited, the person who asks for it, and the new password. An empty password leaves the old one. */
interface StaffChange {
  role: NewCredential['role'];
  /** Null for somebody who is hired. */
  id: number | null;
  password?: string | null;
  context: CommandContext;
}

/** The id of a person and the commands for the person's stream. */
interface StaffCommands<State, Command> {
  id: number;
  commandsFor: (member: State | null) => Command[];
}

/** Hires, edits and archives people, in the catalog's turn and with their passwords. */
@Injectable()
export class StaffChanges {
  constructor(
    private readonly turns: CatalogTurns,
    private readonly passwords: StaffPasswords,
  ) {}

  /**
   * Details, place and password as one append.
   * @param commandsOf is asked in the catalog's turn, and whether a password is set
   * @throws RuleViolation; ClaimTaken
   */
  async change<State, Command, F extends Fact<string, { id: number }>>(
    people: CatalogStream<State, Command, F>,
    { role, id: known, password, context }: StaffChange,
    commandsOf: (setsPassword: boolean) => Promise<StaffCommands<State, Command>>,
  ): Promise<CatalogChange> {
    const hashed = await this.passwords.hash(password);
    return this.turns.take(async () => {
      const done = await people.done(context, known === null ? 'add' : 'edit', known);
      if (done) {
        await this.passwords.assertSame(context.commandId, password);
        return done;
      }
      const { id, commandsFor } = await commandsOf(hashed !== null);
      const append = () => people.changeAll(id, commandsFor, context);
      return hashed === null ? append() : this.passwords.set({ role, personId: id, commandId: context.commandId }, hashed, append);
    });
  }

  /** Ends also the person's sessions and passwords. @param commandOf is asked in the catalog's turn, unless it was done before */
  archive<State, Command, F extends Fact<string, { id: number }>>(
    people: CatalogStream<State, Command, F>,
    { role, id, context }: Omit<StaffChange, 'id' | 'password'> & { id: number },
    commandOf: () => Promise<Command>,
    assertHere: () => Promise<void> = () => Promise.resolve(),
  ): Promise<CatalogChange> {
    return this.turns.takeToArchive(async () => {
      await assertHere();
      const change = (await people.done(context, 'delete', id)) ?? (await people.change(id, await commandOf(), context));
      await this.passwords.end(role, id);
      return change;
    });
  }
}
