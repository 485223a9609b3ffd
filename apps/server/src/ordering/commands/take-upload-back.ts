import { setImmediate as breathe } from 'node:timers/promises';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  createMessage,
  formatMessage,
  UPLOAD_LIMITS,
  type StayingLine,
  type TakenBackUpload,
} from '@milkround/contracts';
import {
  dayFactsIn,
  dayOf,
  decide,
  evolve,
  initialDay,
  isOrdersImported,
  isUploadFact,
  packTakenBack,
  planTakeBack,
  RuleViolation,
  streams,
  toTakenStops,
  type DeliveryDay,
  type DeliveryDayEvent,
  type DeliveryDayFact,
  type Registration,
  type StayingLine as StayingOfDay,
  type UploadTakenBackFact,
} from '@milkround/domain';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { v5 as uuidV5 } from 'uuid';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import { commandHeaderOf, metaOf, type CommandContext } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { OrderingCatalog } from '../ordering.catalog';
import { UploadedFiles, type UploadRecord } from '../uploaded-files';

export interface TakenBack {
  answer: TakenBackUpload;
  reached: Reached;
}

/** An admin takes an upload back. */
export class TakeUploadBack extends Command<TakenBack | null> {
  constructor(
    readonly uploadId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Returns what an upload placed, revised, took off and moved to what stood before, in one append. */
@CommandHandler(TakeUploadBack)
export class TakeUploadBackHandler implements ICommandHandler<TakeUploadBack> {
  constructor(
    private readonly files: UploadedFiles,
    private readonly days: DeliveryDays,
    private readonly catalog: OrderingCatalog,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** Null when there is no such upload. @throws RuleViolation upload-taken-back, upload-not-newest; CommandReused */
  async execute({ uploadId, context }: TakeUploadBack): Promise<TakenBack | null> {
    const command = commandHeaderOf(context);
    const earlier = await this.store.commandPosition(command);
    const file = await this.files.find(uploadId);
    if (!file) return null;
    if (earlier !== null && file.takenBack)
      return { answer: file.takenBack, reached: await this.readModels.show(earlier) };
    const dayStreams = await this.streamsOf(file);
    const uploadStream = streams.upload(uploadId);
    const names = await this.names();
    const takeBack = () =>
      this.days.states.changeLocked([...dayStreams, uploadStream], command, async (states) => {
        if ((await this.files.find(uploadId))?.takenBackAt)
          throw new RuleViolation(createMessage('upload-taken-back'));
        if (await this.files.hasLater(file))
          throw new RuleViolation(createMessage('upload-not-newest'));
        const reversal = new Reversal(file, context, states);
        const histories = await this.store.readStreams(dayStreams);
        for (const [streamId, events] of histories) {
          reversal.returnLines(streamId, events);
          await breathe();
        }
        for (const event of [...histories.values()].flat())
          if (event.meta.commandId === file.commandId) reversal.returnStops(event);
        const answer = answerOf(uploadId, reversal, names);
        const register = await this.returning(file, reversal, dayStreams);
        const fact: UploadTakenBackFact = {
          type: 'UploadTakenBack',
          data: {
            uploadId,
            fileName: file.fileName,
            date: file.date,
            counts: { returned: answer.returned, staying: answer.stayingCount },
            register,
          },
        };
        const events = new Map<string, (DeliveryDayEvent | UploadTakenBackFact)[]>(reversal.events);
        events.set(uploadStream, [fact]);
        return { events, alongside: (client) => this.files.takeBack(answer, client) };
      });
    return this.readModels.large(async () => {
      const { position } = await takeBack();
      const answer = (await this.files.find(uploadId))?.takenBack;
      return answer ? { answer, reached: await this.readModels.show(position) } : null;
    });
  }

  /** The days of the date that the upload has changed. */
  private async streamsOf({ id, date, commandId }: UploadRecord): Promise<string[]> {
    const days = await this.files.daysOf(date);
    const histories = await this.store.readStreams(
      days.map((deliveryBoyId) => streams.deliveryDay(date, deliveryBoyId)),
    );
    const isOfUpload = (event: RecordedEvent) =>
      event.meta.commandId === commandId || event.data.uploadId === id;
    return [...histories].filter(([, events]) => events.some(isOfUpload)).map(([stream]) => stream);
  }

  /** Returns the changes of the register that are undone. Consumers whom the upload has added leave it, unless they have another stop. */
  private async returning(
    { id, date }: UploadRecord,
    reversal: Reversal,
    dayStreams: readonly string[],
  ): Promise<Registration[]> {
    const stream = streams.upload(id);
    const events = (await this.store.readStreams([stream])).get(stream) ?? [];
    const register = events.flatMap((event) => (isUploadFact(event) ? event.data.register : []));
    const added = register.filter(({ previous }) => previous === null);
    const boys = dayStreams.flatMap((day) => dayOf(day)?.deliveryBoyId ?? []);
    const stops = await this.files.stopsBeside(
      added.map(({ consumerId }) => consumerId),
      date,
      boys,
    );
    const stays = new Set(stops);
    return register.filter(
      ({ consumerId, previous }) =>
        previous !== null || !(stays.has(consumerId) || reversal.hasStop(consumerId)),
    );
  }

  private async names(): Promise<Names> {
    const { products, deliveryBoys } = await this.catalog.load();
    return {
      products: new Map(products.map(({ id, name }) => [id, name])),
      boys: new Map(deliveryBoys.map(({ id, name }) => [id, name])),
    };
  }
}

interface Names {
  products: ReadonlyMap<number, string>;
  boys: ReadonlyMap<number, string>;
}

/** The facts that return the days of an upload, one day after the other. */
class Reversal {
  readonly events = new Map<string, DeliveryDayEvent[]>();
  readonly staying: (StayingOfDay & { deliveryBoyId: number })[] = [];
  returned = 0;
  private readonly states: Map<string, DeliveryDay>;

  constructor(
    private readonly file: UploadRecord,
    private readonly context: CommandContext,
    states: ReadonlyMap<string, DeliveryDay>,
  ) {
    this.states = new Map(states);
  }

  /** @param history all events of the day */
  returnLines(streamId: string, history: readonly RecordedEvent[]): void {
    const facts: DeliveryDayFact[] = [];
    for (const event of history.toReversed()) {
      if (!isOrdersImported(event) || event.data.uploadId !== this.file.id) continue;
      const before = history
        .filter(({ version }) => version < event.version)
        .flatMap(dayFactsIn)
        .reduce(evolve, initialDay());
      const plan = planTakeBack(event.data, before, this.stateOf(streamId));
      this.staying.push(
        ...plan.staying.map((line) => ({
          ...line,
          deliveryBoyId: dayOf(streamId)?.deliveryBoyId ?? 0,
        })),
      );
      this.returned += plan.facts.filter(({ type }) => type.startsWith('Order')).length;
      this.evolve(streamId, plan.facts);
      facts.push(...plan.facts);
    }
    if (facts.length > 0) this.events.set(streamId, [packTakenBack(this.file.id, facts)]);
  }

  /** Returns the stops of a hand-over that the upload caused, as far as nothing is recorded there. */
  returnStops({ streamId: giver, type, data }: RecordedEvent): void {
    const day = dayOf(giver);
    if (type !== 'StopsHandedOver' || !day) return;
    const handOver = this.stateOf(giver).handOvers.find(
      ({ handOverId, isUndone }) => handOverId === data.handOverId && !isUndone,
    );
    const opened = this.stateOf(giver).opened;
    if (!handOver || !opened) return;
    const taker = streams.deliveryDay(day.date, handOver.to);
    const header = {
      handOverId: uuidV5(`return/${handOver.handOverId}`, this.context.commandId),
      reason: this.file.fileName,
      undoes: handOver.handOverId,
    };
    const leave = (stops: typeof handOver.stops) =>
      decide(
        { type: 'HandOverStops', data: { ...header, to: day.deliveryBoyId, stops } },
        this.stateOf(taker),
      );
    const arrive = (stops: typeof handOver.stops) => {
      const before = new Map(stops.map((stop) => [stop.consumerId, stop]));
      const taken = toTakenStops(stops, this.stateOf(taker)).map((stop) => ({
        ...stop,
        before: before.get(stop.consumer.id) ?? null,
      }));
      const { areaId, supervisorId } = opened;
      return decide(
        {
          type: 'TakeOverStops',
          data: {
            ...header,
            ...day,
            scope: { areaId, supervisorId },
            from: handOver.to,
            stops: taken,
            order: 'append',
          },
        },
        this.stateOf(giver),
      );
    };
    const returning = handOver.stops.filter((stop) => {
      try {
        leave([stop]);
        arrive([stop]);
        return true;
      } catch (error) {
        if (!(error instanceof RuleViolation)) throw error;
        const { reason } = error;
        for (const line of this.stateOf(taker).stops.get(stop.consumerId)?.lines ?? [])
          this.staying.push({
            ...{ consumerId: stop.consumerId, productId: line.productId },
            ...{ reason, deliveryBoyId: handOver.to },
          });
        return false;
      }
    });
    if (returning.length === 0) return;
    const [leaving, arriving] = [leave(returning), arrive(returning)];
    this.add(taker, leaving);
    this.add(giver, arriving);
    this.returned += returning.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
  }

  /** Whether a stop of the consumer stays, or has left with a payment or bottles. */
  hasStop(consumerId: string): boolean {
    return [...this.states.values()].some(({ stops, left }) => {
      const gone = left.get(consumerId);
      const hasTaken = gone && (gone.payment.amount !== null || gone.bottles !== undefined);
      return stops.has(consumerId) || hasTaken === true;
    });
  }

  private stateOf(streamId: string): DeliveryDay {
    return this.states.get(streamId) ?? initialDay();
  }

  private add(streamId: string, facts: readonly DeliveryDayFact[]): void {
    this.events.set(streamId, [...(this.events.get(streamId) ?? []), ...facts]);
    this.evolve(streamId, facts);
  }

  private evolve(streamId: string, facts: readonly DeliveryDayFact[]): void {
    const { commandId, occurredAt: recordedAt } = this.context;
    const meta = { ...metaOf(this.context), commandId };
    this.states.set(
      streamId,
      facts.reduce(
        (day, fact) => evolve(day, { ...fact, meta, recordedAt }),
        this.stateOf(streamId),
      ),
    );
  }
}

function answerOf(uploadId: string, reversal: Reversal, names: Names): TakenBackUpload {
  const { staying, returned } = reversal;
  return {
    uploadId,
    returned,
    staying: staying
      .slice(0, UPLOAD_LIMITS.protectedAnswered)
      .map(({ consumerId, productId, deliveryBoyId, reason }): StayingLine => ({
        consumer_id: consumerId,
        product: names.products.get(productId) ?? '',
        delivery_boy: names.boys.get(deliveryBoyId) ?? '',
        reason: formatMessage(reason),
        code: reason.code,
        params: reason.params,
      })),
    stayingCount: staying.length,
  };
}
