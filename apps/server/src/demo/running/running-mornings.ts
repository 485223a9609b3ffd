import { Injectable } from '@nestjs/common';
import { v7 as uuidV7 } from 'uuid';
import { createMessage, type DemoSpeed } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { commandHeaderOf, type CommandContext } from '../../log/command-context';
import { JOINED_MINUTE } from './cast';
import {
  FIRST_SPEED,
  foldMorning,
  hasBegun,
  streamOfMorning,
  type BegunMorning,
  type RunningMorning,
  type RunningMorningFact,
} from './running-morning';

/** Reads and appends the events of the running morning in the log, so that all servers know it and a restart continues it. */
@Injectable()
export class RunningMornings {
  constructor(private readonly store: PostgresEventStore) {}

  async load(date: string): Promise<RunningMorning> {
    return foldMorning(await this.store.readStream(streamOfMorning(date)));
  }

  /** @throws RuleViolation demo-not-begun */
  async loadBegun(date: string): Promise<BegunMorning> {
    const morning = await this.load(date);
    if (!hasBegun(morning)) throw new RuleViolation(createMessage('demo-not-begun'));
    return morning;
  }

  /** Begins the morning in the state of its middle. @throws VersionConflict when another server was faster */
  async begin(date: string, { version }: RunningMorning, beginTime: Date): Promise<void> {
    const context: CommandContext = {
      commandId: uuidV7(),
      actor: { role: 'system', id: 0 },
      occurredAt: beginTime.toISOString(),
    };
    await this.append(
      date,
      version,
      { type: 'DemoMorningBegun', data: { minute: JOINED_MINUTE, speed: FIRST_SPEED } },
      context,
    );
  }

  /** @throws VersionConflict when it changed meanwhile */
  async beginAgain(
    date: string,
    { version, speed }: RunningMorning,
    context: CommandContext,
  ): Promise<void> {
    await this.append(
      date,
      version,
      { type: 'DemoMorningBegun', data: { minute: 0, speed: speed || FIRST_SPEED } },
      context,
    );
  }

  /** @throws VersionConflict when it changed meanwhile */
  async chooseSpeed(
    date: string,
    { version }: RunningMorning,
    speed: DemoSpeed,
    context: CommandContext,
  ): Promise<void> {
    await this.append(date, version, { type: 'DemoSpeedChosen', data: { speed } }, context);
  }

  private async append(
    date: string,
    expectedVersion: number,
    fact: RunningMorningFact,
    context: CommandContext,
  ): Promise<void> {
    const { commandId, meta } = commandHeaderOf(context);
    await this.store.append({
      commandId,
      meta,
      streams: [{ streamId: streamOfMorning(date), expectedVersion, events: [fact] }],
    });
  }
}
