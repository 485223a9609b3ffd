import { validate as isUuid } from 'uuid';
import { commandIdOf, commandIdOfText } from '../http/command';
import type { DeliveryBoyCaller } from '../http/caller';
import { keepable, keepableFields } from './keepable';
import type { MadeAt, PhoneClock } from './phone-clock';

/** One entry of a phone's outbox as it arrived, whatever it is. */
export interface Entry {
  /** As it was sent; null when there was none. */
  id: string | null;
  /** The id of its command, and its own among those set aside. */
  entryId: string;
  type: string;
  data: Record<string, unknown>;
  made: MadeAt;
  /** It has what every entry must have; whether its data are right is told by its type. */
  isWhole: boolean;
}

const MAX_NAME = 200;

/** Nothing is refused here: what cannot be understood is an entry as well, and the same again is the same entry. */
export function entryOf(sent: unknown, boy: Pick<DeliveryBoyCaller, 'role' | 'id'>, clock: PhoneClock): Entry {
  const { id, type, data, occurredAt } = fieldsOf(sent);
  const hasId = typeof id === 'string' && isUuid(id);
  const made = clock.madeAt(occurredAt);
  return {
    id: typeof id === 'string' ? String(keepable(id)).slice(0, MAX_NAME) : null,
    entryId: hasId ? commandIdOf(boy, id) : commandIdOfText(boy, JSON.stringify(sent)),
    type: typeof type === 'string' ? String(keepable(type)).slice(0, MAX_NAME) : '',
    data: isFields(data) ? keepableFields(data) : { sent: keepable(sent) },
    made: made ?? { occurredAt: clock.now.toISOString() },
    isWhole: hasId && typeof type === 'string' && isFields(data) && made !== null,
  };
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (sent: unknown): Record<string, unknown> => (isFields(sent) ? sent : {});
