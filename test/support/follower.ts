import {
  comparePositions,
  nameOfTopic,
  type AreaDeliveries,
  type AreaQuantities,
  type ChangeRow,
  type DayCloseRow,
  type Position,
  type Read,
  type RemarkRow,
  type Topic,
  type UploadRow,
  type RowChange,
  type TopicRows,
  type RowsMessage,
} from '@milkround/contracts';
import { compareRows, REPORTS, type ReportDefinition, type ReportName } from '@milkround/domain';
import { mergeDeliveries } from '../../apps/web/src/features/reports/merge-deliveries';
import { mergeRows, replaceRows, type ListName } from '../../apps/web/src/live/merge-rows';
import type { Person } from './client';
import type { LiveClient } from './live-client';

interface FollowedRows extends Pick<TopicRows, ListName> {
  'day-close': DayCloseRow;
  changes: ChangeRow;
  remarks: RemarkRow;
  deliveries: AreaDeliveries;
  quantities: AreaQuantities;
  uploads: UploadRow;
}
export type FollowedName = keyof FollowedRows;

export interface Followed<N extends FollowedName> {
  topic: Topic & { name: N };
  path: string;
  /** The rows in the read's answer, where they are not `data` itself. */
  rowsIn?: (body: unknown) => FollowedRows[N][];
}

type Merge<N extends FollowedName> = (
  rows: FollowedRows[N][],
  change: RowChange<FollowedRows[N]>,
) => FollowedRows[N][] | 'refetch';

const byDefinition =
  (name: ReportName) =>
  <Row extends object>(rows: Row[], { keys, rows: fresh }: RowChange<Row>): Row[] => {
    const { rowKey, order }: ReportDefinition<object> = REPORTS[name];
    return replaceRows(rows, keys, fresh, rowKey, (added, known) =>
      compareRows(order, added, known),
    );
  };

/** The client's own functions to merge the rows of each topic. */
const MERGES: { [N in FollowedName]: Merge<N> } = {
  orders: (rows, change) => mergeRows('orders', rows, change),
  areas: (rows, change) => mergeRows('areas', rows, change),
  products: (rows, change) => mergeRows('products', rows, change),
  supervisors: (rows, change) => mergeRows('supervisors', rows, change),
  admins: (rows, change) => mergeRows('admins', rows, change),
  'delivery-boys': (rows, change) => mergeRows('delivery-boys', rows, change),
  rounds: (rows, change) => mergeRows('rounds', rows, change),
  'dashboard-stats': (rows, change) => mergeRows('dashboard-stats', rows, change),
  'day-close': byDefinition('day-close'),
  changes: byDefinition('changes'),
  remarks: byDefinition('remarks'),
  deliveries: mergeDeliveries,
  quantities: byDefinition('quantities'),
  uploads: byDefinition('uploads'),
};

/** A client without a screen: reads once, subscribes, and merges the received messages with the client's own code. */
export class Follower<N extends FollowedName> {
  rows: FollowedRows[N][] = [];
  position: Position = '0';
  /** How often the server, or the client's own code, requested a fetch. */
  refetches = 0;
  /** Set when a change did not contain the places of its rows, so that the rows must be read again. */
  private isStale = false;
  private takenCount = 0;
  private firstMessage: number;

  private constructor(
    private person: Person,
    private socket: LiveClient,
    private readonly followed: Followed<N>,
  ) {
    this.firstMessage = socket.messages.length;
  }

  static async of<N extends FollowedName>(
    person: Person,
    socket: LiveClient,
    followed: Followed<N>,
  ): Promise<Follower<N>> {
    const follower = new Follower(person, socket, followed);
    const { rows, position } = await follower.read();
    Object.assign(follower, { rows, position, takenCount: socket.messages.length });
    await follower.subscribe();
    return follower;
  }

  /** Subscribes from the position of its rows; also after a reconnect, on another socket and through another server. */
  async subscribe(socket = this.socket, person = this.person): Promise<Follower<N>> {
    this.person = person;
    if (socket !== this.socket)
      [this.socket, this.takenCount, this.firstMessage] = [
        socket,
        socket.messages.length,
        socket.messages.length,
      ];
    const answer = await socket.subscribe(this.followed.topic, this.position);
    if (answer.refused !== null) throw new Error(`The subscription was refused: ${answer.refused}`);
    if (answer.change) this.merge(answer.change, answer.position);
    else if (comparePositions(answer.position, this.position) > 0) this.position = answer.position;
    return this;
  }

  /** All messages that it has received. */
  get messages(): RowsMessage[] {
    return this.socket.messages
      .slice(this.firstMessage)
      .filter(({ topic }) => topic === nameOfTopic(this.followed.topic));
  }

  async read(): Promise<{ rows: FollowedRows[N][]; position: Position }> {
    const { path, rowsIn } = this.followed;
    const { status, body, headers } = await this.person.get<Read<FollowedRows[N][]>>(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return { rows: rowsIn ? rowsIn(body) : body.data, position: headers.get('x-position') ?? '' };
  }

  /** Waits until the merged messages give exactly the rows of a read. Reads in between only where the client's own code does. */
  async agrees(): Promise<FollowedRows[N][]> {
    const { rows } = await this.read();
    const expectedText = asText(rows);
    await this.socket.until(`${nameOfTopic(this.followed.topic)} as it is read`, () => {
      this.takeNew();
      return this.isStale || asText(this.rows) === expectedText;
    });
    if (!this.isStale) return this.rows;
    Object.assign(this, await this.read(), { isStale: false });
    return this.agrees();
  }

  private takeNew(): void {
    const { messages } = this.socket;
    for (; this.takenCount < messages.length && !this.isStale; this.takenCount++) {
      const frame = messages[this.takenCount];
      if (
        frame?.topic !== nameOfTopic(this.followed.topic) ||
        comparePositions(frame.position, this.position) <= 0
      )
        continue;
      if (comparePositions(frame.after, this.position) > 0)
        throw new Error(`A gap: told after ${frame.after}, known up to ${this.position}`);
      this.merge(frame.change, frame.position);
    }
  }

  private merge(change: RowsMessage['change'], position: Position): void {
    this.position = position;
    if ('refetch' in change) this.refetches += 1;
    else this.mergeRows(this.followed.topic.name, change);
  }

  private mergeRows(name: N, change: RowChange): void {
    const merge: Merge<N> = MERGES[name];
    if (!isOf(name, change)) return;
    const rows = merge(this.rows, change);
    if (rows !== 'refetch') this.rows = rows;
    else [this.isStale, this.refetches] = [true, this.refetches + 1];
  }
}

/** A frame of a topic has rows of that topic. */
const isOf = <N extends FollowedName>(
  _name: N,
  change: RowChange,
): change is RowChange<FollowedRows[N]> => 'keys' in change;

const asText = (rows: readonly unknown[]): string => JSON.stringify(rows);
