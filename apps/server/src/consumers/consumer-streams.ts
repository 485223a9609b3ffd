import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import {
  streams,
  type ConsumerFact,
  type ConsumerRow,
  type RegisteredConsumer,
} from '@milkround/domain';
import { PostgresEventStore, StreamStates } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { RetryLater } from '../http/retry-later';
import { commandHeaderOf, type CommandContext } from '../log/command-context';
import { ReadModels, type Reached } from '../log/read-models';

const RETRY_AFTER_SECONDS = 1;

type RegisterRow = Pick<
  ConsumerRow,
  'consumer_id' | 'area_id' | 'name' | 'address' | 'phone' | 'pauses' | 'merged_into' | 'absorbed'
>;

/** The streams of consumers. Decisions also depend on the details in orders, so the state is only the position of the stream. */
@Injectable()
export class ConsumerStreams {
  private readonly states: StreamStates<bigint>;

  constructor(
    store: PostgresEventStore,
    private readonly readModels: ReadModels,
    @InjectDataSource() private readonly database: DataSource,
  ) {
    this.states = new StreamStates<bigint>(store, {
      initial: () => 0n,
      evolve: (_position, event) => event.position,
    });
  }

  /**
   * Decides on the present details of a consumer and appends the decided facts.
   * @param decide gets null for an unknown consumer
   * @throws RuleViolation; RetryLater 503 while the read models are behind; VersionConflict after five conflicts
   */
  async change(
    consumerId: string,
    context: CommandContext,
    decide: (consumer: RegisteredConsumer | null) => ConsumerFact[] | Promise<ConsumerFact[]>,
  ): Promise<Reached> {
    const { position } = await this.states.change(
      streams.consumer(consumerId),
      commandHeaderOf(context),
      async (streamPosition) => {
        const registered = await this.registered([consumerId], streamPosition);
        return { events: await decide(registered.get(consumerId) ?? null) };
      },
    );
    return this.readModels.reach(position);
  }

  /**
   * Reads consumers from the read model, which must not be behind the log at `position`.
   * @throws RetryLater 503 while the read models are behind
   */
  async registered(
    consumerIds: readonly string[],
    position: bigint,
  ): Promise<Map<string, RegisteredConsumer>> {
    const { pending } = await this.readModels.reach(position);
    if (pending)
      throw new RetryLater(
        HttpStatus.SERVICE_UNAVAILABLE,
        createMessage('server-busy'),
        RETRY_AFTER_SECONDS,
      );
    const rows: RegisterRow[] = await this.database.query(
      `select consumer_id, area_id, name, address, phone, pauses, merged_into, absorbed
       from consumer where consumer_id = any($1)`,
      [consumerIds],
    );
    return new Map(rows.map((row) => [row.consumer_id, toRegistered(row)]));
  }
}

const toRegistered = (row: RegisterRow): RegisteredConsumer => {
  const { consumer_id: consumerId, area_id: areaId, name, address, phone } = row;
  const details = { name, address, phone };
  const { pauses, merged_into: mergedInto, absorbed } = row;
  return { consumerId, areaId, details, pauses, mergedInto, absorbed };
};
