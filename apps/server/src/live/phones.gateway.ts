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
import { MAX_REPORTED_ENTRIES, type PhoneReport, type PhoneState } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { validate as isUuid } from 'uuid';
import { recordOf } from '../http/input/record';
import { BusinessClock } from '../clock';
import { instantOf } from '../http/input/calendar';
import { runRepeatedly } from '../operations/run-repeatedly';
import { LIVE_SERVER, openRoomsOf, type LiveServer, type LiveSocket } from './live.server';
import { rooms } from './rooms';
import { Phones, type PhoneInArea } from '../phones/phones';
import { phoneIdOf } from '../phones/phone-id';
import { PhoneReports } from '../phones/phone-reports';

const READ_EVERY_MS = 2_000;
/** Overlap of two reads, because a row can become visible shortly after the time that it contains. */
const OVERLAP_MS = 3_000;
const MOST_WAITING = 1_000_000;

/**
 * Receives the reports of phones about their waiting entries and sends them to the office. Each server reads the reports of all servers and sends
 * them to its own sockets.
 */
@WebSocketGateway(LIVE_SERVER)
export class PhonesGateway
  implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket>, OnApplicationShutdown
{
  @WebSocketServer() private readonly server: LiveServer;
  private timer?: NodeJS.Timeout;
  private readFrom = new Date();
  private readonly sentStates = new Map<number, string>();

  constructor(
    private readonly phones: Phones,
    private readonly reports: PhoneReports,
    private readonly clock: BusinessClock,
    private readonly log: PinoLogger,
  ) {}

  afterInit(): void {
    const send = () =>
      this.sendChanges().catch((error: unknown) =>
        this.log.warn({ err: error }, 'The reports of the phones could not be read'),
      );
    this.timer = runRepeatedly(send, READ_EVERY_MS);
  }

  /** Sends the state of all phones to a socket that connects or reconnects, because it missed the reports in between. */
  handleConnection(socket: LiveSocket): void {
    if (socket.data.caller.role === 'delivery-boy') return;
    this.sendAll(socket).catch((error: unknown) =>
      this.log.warn({ err: error }, 'The state of the phones could not be sent to a new socket'),
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  @SubscribeMessage('phone')
  phone(@ConnectedSocket() socket: LiveSocket, @MessageBody() message: unknown): void {
    const { caller } = socket.data;
    const report = parseReport(message, this.clock.now().getTime());
    if (caller.role === 'delivery-boy' && report) this.reports.take(caller.id, report);
  }

  private async sendAll(socket: LiveSocket): Promise<void> {
    const phones = await this.phones.findHeardWithinDay(this.clock.now(), this.clock.today());
    const visiblePhones = phones.filter((phone) =>
      socket.data.rooms.some((room) => isSeenFrom(room)(phone)),
    );
    if (visiblePhones.length > 0) socket.emit('phones', visiblePhones.map(stateOf));
  }

  private async sendChanges(): Promise<void> {
    const listening = openRoomsOf(this.server);
    if (listening.size === 0) return;
    const startedAt = this.clock.now().getTime();
    const phones = await this.phones.findHeardSince(this.readFrom, this.clock.today());
    this.readFrom = new Date(startedAt - OVERLAP_MS);
    const changedPhones = phones.filter(
      (phone) => this.sentStates.get(phone.deliveryBoyId) !== JSON.stringify(phone),
    );
    for (const phone of changedPhones)
      this.sentStates.set(phone.deliveryBoyId, JSON.stringify(phone));
    for (const room of listening) {
      const visiblePhones = changedPhones.filter(isSeenFrom(room));
      if (visiblePhones.length > 0) this.server.to(room).emit('phones', visiblePhones.map(stateOf));
    }
  }
}

const isSeenFrom =
  (room: string) =>
  ({ areaId }: PhoneInArea): boolean =>
    room === rooms.all || room === rooms.area(areaId);

const stateOf = ({ areaId: _areaId, ...state }: PhoneInArea): PhoneState => state;

/** The clock of a phone may be ahead: entries that wait would otherwise count as work in the future, which hides that he has stopped. */
function parseReport(message: unknown, now: number): PhoneReport | null {
  const { waiting, since: sinceField, phone, entries } = recordOf(message);
  if (
    typeof waiting !== 'number' ||
    !Number.isInteger(waiting) ||
    waiting < 0 ||
    waiting > MOST_WAITING
  )
    return null;
  const oldestMs = instantOf(sinceField);
  return {
    waiting,
    since: oldestMs === null ? null : new Date(Math.min(oldestMs, now)).toISOString(),
    phone: phoneIdOf(phone),
    entries: Array.isArray(entries)
      ? entries.slice(0, MAX_REPORTED_ENTRIES).filter((id) => typeof id === 'string' && isUuid(id))
      : undefined,
  };
}
