import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import {
  pauseOf,
  streams,
  type ConsumerDetails,
  type ConsumerFact,
  type ConsumerOfArea,
  type ConsumerRow,
  type Pause,
} from '@milkround/domain';
import { PostgresEventStore, StreamStates } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { RetryLater } from '../http/retry-later';
import { commandHeaderOf, type CommandContext } from '../log/command-context';
import { ReadModels, type Reached } from '../log/read-models';

const RETRY_AFTER_SECONDS = 1;

/** A consumer as the area knows him. The pause may have ended. */
export interface ConsumerInArea {
  name: string;
  details: ConsumerDetails;
  pause: Pause | null;
}

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
   * @param decide gets null for a consumer who is unknown in the area
   * @throws RuleViolation; RetryLater 503 while the read models are behind; VersionConflict after five conflicts
   */
  async change(
    consumer: ConsumerOfArea,
    context: CommandContext,
    decide: (knownConsumer: ConsumerInArea | null) => ConsumerFact[],
  ): Promise<Reached> {
    const streamId = streams.consumer(consumer.areaId, consumer.consumerId);
    const { position } = await this.states.change(
      streamId,
      commandHeaderOf(context),
      async (streamPosition) => {
        // The details are read from the read model, which must not be behind the stream.
        const { pending } = await this.readModels.reach(streamPosition);
        if (pending)
          throw new RetryLater(
            HttpStatus.SERVICE_UNAVAILABLE,
            createMessage('server-busy'),
            RETRY_AFTER_SECONDS,
          );
        return { events: decide(await this.findConsumer(consumer)) };
      },
    );
    return this.readModels.reach(position);
  }

  private async findConsumer({
    areaId,
    consumerId,
  }: ConsumerOfArea): Promise<ConsumerInArea | null> {
    const [row]: Pick<
      ConsumerRow,
      'name' | 'address' | 'phone' | 'paused_until' | 'paused_reason'
    >[] = await this.database.query(
      `select name, address, phone, to_char(paused_until, 'YYYY-MM-DD') as paused_until, paused_reason
       from consumer where area_id = $1 and consumer_id = $2`,
      [areaId, consumerId],
    );
    if (!row) return null;
    const { name, address, phone } = row;
    return { name, details: { name, address, phone }, pause: pauseOf(row) };
  }
}
