import type { OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { PhoneReport, PhoneState } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { BusinessClock } from '../clock';
import { instantOf } from '../http/input/calendar';
import { LIVE_SERVER, roomsOf, type LiveServer, type LiveSocket } from '../live/live.server';
import { rooms } from '../live/rooms';
import { Phones, type PhoneInArea } from './phones';
import { PhoneReports } from './phone-reports';

const LOOK_EVERY_MS = 2_000;
/** Looked at twice: what was written a moment before may be seen a moment after. */
const OVERLAP_MS = 3_000;
const MOST_WAITING = 1_000_000;
/** What was said longer ago says nothing of today. */
const DAY_MS = 24 * 3_600_000;

/** What phones say of themselves, and who gets to hear it. Whichever server it was said to, each tells its own sockets. */
@WebSocketGateway(LIVE_SERVER)
export class PhonesGateway implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket>, OnApplicationShutdown {
  @WebSocketServer() private readonly server: LiveServer;
  private timer?: NodeJS.Timeout;
  private since = new Date();
  private told = new Map<number, string>();

  constructor(
    private readonly phones: Phones,
    private readonly reports: PhoneReports,
    private readonly clock: BusinessClock,
    private readonly log: PinoLogger,
  ) {}

  afterInit(): void {
    this.timer = setInterval(() => {
      this.look().catch((error: unknown) => this.log.warn({ err: error }, 'The phones could not be looked at'));
    }, LOOK_EVERY_MS);
  }

  /** Who comes, or comes back, has missed what was said meanwhile. */
  handleConnection(socket: LiveSocket): void {
    if (socket.data.caller.role === 'delivery-boy') return;
    this.tellAll(socket).catch((error: unknown) => this.log.warn({ err: error }, 'Who has just come was not told of the phones'));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  @SubscribeMessage('phone')
  phone(@ConnectedSocket() socket: LiveSocket, @MessageBody() said: unknown): void {
    const { caller } = socket.data;
    const report = reportOf(said);
    if (caller.role === 'delivery-boy' && report) this.reports.take(caller.id, report);
  }

  private async tellAll(socket: LiveSocket): Promise<void> {
    const heard = await this.phones.heardSince(new Date(this.clock.now().getTime() - DAY_MS), this.clock.today());
    const seen = heard.filter(isSeenFrom(socket.data.room));
    if (seen.length > 0) socket.emit('phones', seen.map(stateOf));
  }

  private async look(): Promise<void> {
    const listening = roomsOf(this.server);
    if (listening.size === 0) return;
    const began = this.clock.now().getTime();
    const heard = await this.phones.heardSince(this.since, this.clock.today());
    this.since = new Date(began - OVERLAP_MS);
    const news = heard.filter((phone) => this.told.get(phone.deliveryBoyId) !== JSON.stringify(phone));
    for (const phone of news) this.told.set(phone.deliveryBoyId, JSON.stringify(phone));
    for (const room of listening) {
      const seen = news.filter(isSeenFrom(room));
      if (seen.length > 0) this.server.to(room).emit('phones', seen.map(stateOf));
    }
  }
}

const isSeenFrom =
  (room: string) =>
  ({ areaId }: PhoneInArea): boolean =>
    room === rooms.all || room === rooms.area(areaId);

const stateOf = ({ areaId: _areaId, ...state }: PhoneInArea): PhoneState => state;

function reportOf(said: unknown): PhoneReport | null {
  const { waiting, since }: Record<string, unknown> = typeof said === 'object' && said !== null ? { ...said } : {};
  if (typeof waiting !== 'number' || !Number.isInteger(waiting) || waiting < 0 || waiting > MOST_WAITING) return null;
  const oldest = instantOf(since);
  return { waiting, since: oldest === null ? null : new Date(oldest).toISOString() };
}
