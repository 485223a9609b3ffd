import type { RecordedEvent } from '@milkround/event-store';

interface Line {
  productId: number;
  consumerId: string;
  expected: number;
  delivered: number | null;
}

export interface FoldedDay {
  date: string;
  deliveryBoyId: number;
  areaId: number;
  lines: Map<string, Line>;
  done: Set<string>;
  absent: Map<string, string>;
}

type Cells = { quantity: number; orderId: string }[];

/** What the log says, folded here a second time and simply, so that the server's figures have something to agree with. In thousandths where sums are made. */
export function foldDays(events: readonly RecordedEvent[]): FoldedDay[] {
  const days = new Map<string, FoldedDay>();
  for (const { streamId, type, data } of events) {
    const [, date = '', boy] = streamId.split('/');
    const day = days.get(streamId) ?? { date, deliveryBoyId: Number(boy), areaId: 0, lines: new Map(), done: new Set(), absent: new Map() };
    days.set(streamId, day);
    const line = day.lines.get(String(data.orderId));
    const consumerId = String(data.consumerId);
    switch (type) {
      case 'DeliveryDayOpened':
        day.areaId = Number(data.areaId);
        break;
      case 'OrderPlaced': {
        const { id } = data.consumer as { id: string };
        const productId = Number(data.productId);
        day.lines.set(String(data.orderId), { consumerId: id, productId, expected: Number(data.expected), delivered: null });
        break;
      }
      case 'QuantityDelivered':
        if (line) line.delivered = Number(data.quantity);
        break;
      case 'ConsumerMarkedDone':
        day.done.add(consumerId);
        for (const { orderId, quantity } of data.filled as Cells) day.lines.get(orderId)!.delivered = quantity;
        break;
      case 'ConsumerReopened':
        day.done.delete(consumerId);
        for (const { orderId } of data.cleared as Cells) day.lines.get(orderId)!.delivered = null;
        break;
      case 'AbsenceRecorded':
        if (data.text === null) day.absent.delete(consumerId);
        else day.absent.set(consumerId, String(data.text));
        break;
      case 'OrderRevised':
      case 'OrderRemoved':
        throw new Error(`This fold does not know ${type}`);
    }
  }
  return [...days.values()];
}

export const stopsOf = ({ lines }: FoldedDay): Set<string> => new Set([...lines.values()].map(({ consumerId }) => consumerId));

/** Disjoint: done; not done with an absence; not done with a recorded quantity. */
export function standing(day: FoldedDay): { stops: number; lines: number; done: number; absent: number; partly: number } {
  const stops = stopsOf(day);
  const recorded = new Set([...day.lines.values()].filter(({ delivered }) => delivered !== null).map(({ consumerId }) => consumerId));
  const open = [...stops].filter((id) => !day.done.has(id));
  return {
    stops: stops.size,
    lines: day.lines.size,
    done: day.done.size,
    absent: open.filter((id) => day.absent.has(id)).length,
    partly: open.filter((id) => !day.absent.has(id) && recorded.has(id)).length,
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000;

/** Sums per product id; `delivered` null while nobody has recorded any. */
export function products(days: readonly FoldedDay[]): Map<number, { required: number; delivered: number | null }> {
  const lines = days.flatMap((day) => [...day.lines.values()]);
  const ids = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b);
  return new Map(
    ids.map((id) => {
      const own = lines.filter(({ productId }) => productId === id);
      const recorded = own.flatMap(({ delivered }) => (delivered === null ? [] : [delivered]));
      return [id, { required: sum(own.map(({ expected }) => expected)), delivered: recorded.length > 0 ? sum(recorded) : null }];
    }),
  );
}
