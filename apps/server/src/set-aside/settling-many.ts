import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import {
  createMessage,
  type SettledEntry,
  toAnswerMessage,
  type AnswerMessage,
  type Message,
} from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { v5 as uuidV5 } from 'uuid';
import type { Scope } from '../http/caller';
import { failureOf } from '../http/failures';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { SetAsideQuery } from './set-aside.query';
import { ApplyEntry } from './commands/apply-entry';
import { DismissEntry } from './commands/dismiss-entry';

export interface SettledMany {
  results: SettledEntry[];
  /** The log position of the last change; null if nothing was settled. */
  reached: Reached | null;
}

/** Settles many entries with one decision, each by itself: an entry that cannot be settled is reported and does not stop the others. */
@Injectable()
export class SettlingMany {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: SetAsideQuery,
    private readonly log: PinoLogger,
  ) {}

  /** Applies entries in the order in which they were made on the phones. */
  async apply(ids: readonly string[], scope: Scope, context: CommandContext): Promise<SettledMany> {
    const madeAt = new Map(
      (await this.entries.rows(ids)).map(({ id, occurredAt }) => [id, Date.parse(occurredAt)]),
    );
    const inOrder = [...ids].sort((a, b) => (madeAt.get(a) ?? 0) - (madeAt.get(b) ?? 0));
    return this.settleEach(
      inOrder,
      context,
      createMessage('entry-applied'),
      (id, ownContext) => new ApplyEntry(id, scope, ownContext),
    );
  }

  async dismiss(
    ids: readonly string[],
    note: string,
    scope: Scope,
    context: CommandContext,
  ): Promise<SettledMany> {
    return this.settleEach(
      ids,
      context,
      createMessage('entry-dismissed'),
      (id, ownContext) => new DismissEntry(id, note, scope, ownContext),
    );
  }

  /** A repeated request settles no entry twice, because each command id is derived from the ids of the request and the entry. */
  private async settleEach(
    ids: readonly string[],
    context: CommandContext,
    message: Message,
    commandFor: (id: string, context: CommandContext) => Command<Reached>,
  ): Promise<SettledMany> {
    const results: SettledEntry[] = [];
    let lastReached: Reached | null = null;
    for (const id of ids) {
      try {
        const reached = await this.commands.execute(
          commandFor(id, { ...context, commandId: uuidV5(id, context.commandId) }),
        );
        if (!lastReached || reached.position > lastReached.position) lastReached = reached;
        results.push({ id, isSettled: true, ...toAnswerMessage(message) });
      } catch (error) {
        results.push({ id, isSettled: false, ...this.messageFor(error) });
      }
    }
    return { results, reached: lastReached };
  }

  private messageFor(error: unknown): AnswerMessage {
    const failure = failureOf(error);
    if (!failure) this.log.error({ err: error }, 'An entry could not be settled among others');
    if (!failure) return toAnswerMessage(createMessage('something-wrong'));
    const { message, code, params } = failure;
    return { message, code, params };
  }
}
