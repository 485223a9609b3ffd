import type {
  HandOver,
  HandOverBody,
  HandOverForm,
  HandOverStop,
  Read,
  Written,
} from '@milkround/contracts';
import type { Answer, HeadersSent, Person } from './client';
import { today } from './log';

/** What the form of a hand-over shows. */
export async function handOverForm(person: Person, deliveryBoyId: number): Promise<HandOverForm> {
  const { status, body } = await person.get<Read<HandOverForm>>(`hand-over/${deliveryBoyId}`);
  if (status !== 200) throw new Error(`hand-over answered ${status}`);
  return body.data;
}

/** The stops that can be handed over, in delivery sequence. */
export const movableStops = async (
  person: Person,
  deliveryBoyId: number,
): Promise<HandOverStop[]> =>
  (await handOverForm(person, deliveryBoyId)).stops.filter(
    ({ keptBecause }) => keptBecause === null,
  );

export function handOver(
  person: Person,
  from: number,
  to: number,
  stops: readonly Pick<HandOverStop, 'consumerId' | 'orderIds'>[],
  more: Partial<HandOverBody> = {},
  headers?: HeadersSent,
): Promise<Answer<Written<HandOver>>> {
  const shownStops = stops.map(({ consumerId, orderIds }) => ({ consumerId, orderIds }));
  const body = {
    orderDate: today(),
    to,
    stops: shownStops,
    order: 'append',
    reason: 'Puncture',
    ...more,
  };
  return person.post<Written<HandOver>>(`hand-over/${from}`, body, headers);
}

/** Hands the first stops over, and returns them with the hand-over. */
export async function handedOver(
  person: Person,
  from: number,
  to: number,
  number: number,
): Promise<{ stops: HandOverStop[]; made: HandOver }> {
  const stops = (await movableStops(person, from)).slice(0, number);
  const { status, body } = await handOver(person, from, to, stops);
  if (status !== 200) throw new Error(`The hand-over was refused: ${status} ${body.message}`);
  return { stops, made: body.data };
}

export const undoHandOver = (
  person: Person,
  id: string,
  headers?: HeadersSent,
): Promise<Answer<Written<HandOver>>> =>
  person.post<Written<HandOver>>(`undo-hand-over/${id}`, {}, headers);

export const handOversOf = async (person: Person): Promise<HandOver[]> =>
  (await person.get<Read<HandOver[]>>('hand-overs')).body.data;
