import {
  createMessage,
  DAY_TOPICS,
  LIST_TOPICS,
  type ListTopic,
  type ReportTopic,
  type Role,
  type Topic,
  formatMessage,
} from '@milkround/contracts';
import { REPORTS, type ReportDefinition } from '@milkround/domain';
import { HttpException } from '@nestjs/common';
import { scopeOf, WHOLE_DAIRY, type Caller, type Scope } from '../../http/caller';
import { dateOf } from '../../http/input/calendar';
import { rangeOf } from '../../http/input/date-range';
import { rooms, scopeNameOf } from '../rooms';

/** A topic in the scope of a subscriber. All subscribers of the same topic and scope are in one room. */
export interface ScopedTopic {
  topic: Topic;
  scope: Scope;
  role: Role;
  room: string;
}

/** Each role may subscribe to the lists that it may read. */
const LISTS: Record<Role, readonly string[]> = {
  admin: [
    'areas',
    'products',
    'supervisors',
    'admins',
    'settings',
    'delivery-boys',
    'orders',
    'dashboard-stats',
    'progress',
    'hand-overs',
    'set-aside',
    'activity',
    'consumers',
  ],
  supervisor: [
    'products',
    'delivery-boys',
    'orders',
    'dashboard-stats',
    'progress',
    'hand-overs',
    'set-aside',
    'activity',
    'consumers',
  ],
  'delivery-boy': ['products', 'rounds', 'delivery-day', 'set-aside'],
};
const definitions: readonly ReportDefinition<object>[] = Object.values(REPORTS);

const isAllowed = (role: Role, { name }: Topic): boolean =>
  LISTS[role].includes(name) ||
  definitions.some((report) => report.name === name && report.roles.includes(role));

const LONGEST_NAME = 60;
/** For programs only, like every refusal of a subscription. */
const NO_TOPIC = 'There is no such topic.';

/** Returns the topic of a name on the wire, or a sentence when there is none. */
export function topicOf(name: unknown): Topic | string {
  if (typeof name !== 'string' || name.length > LONGEST_NAME) return NO_TOPIC;
  const [kind, ...parts] = name.split('/');
  const [firstDate, lastDate] = parts.map(dateOf);
  const list = LIST_TOPICS.find((listTopic) => listTopic === kind);
  if (list && parts.length === 0) return ofList({ name: list });
  const day = DAY_TOPICS.find((dayTopic) => dayTopic === kind);
  if (day && firstDate && parts.length === 1) return ofList({ name: day, date: firstDate });
  const report = definitions.find((definition) => definition.name === kind);
  if (report && firstDate && lastDate && parts.length === 2)
    return reportOf(report.name, firstDate, lastDate);
  return NO_TOPIC;
}

const ofList = (topic: ListTopic): ListTopic => topic;

function reportOf(name: string, fromDate: string, toDate: string): ReportTopic | string {
  try {
    return { name, ...rangeOf({ fromDate, toDate }, fromDate) };
  } catch (error) {
    if (error instanceof HttpException) return error.message;
    throw error;
  }
}

/** Returns the topic in the caller's scope, or a sentence if the caller may not see it. Only the caller's own data decides. */
export function scopedTopicOf(caller: Caller, name: unknown): ScopedTopic | string {
  const topic = topicOf(name);
  if (typeof topic === 'string') return topic;
  if (!isAllowed(caller.role, topic)) return formatMessage(createMessage('wrong-role'));
  const { role } = caller;
  // Everybody sees the same products, so all share one room.
  if (topic.name === 'products')
    return { topic, role, scope: WHOLE_DAIRY, room: `${rooms.all} ${String(name)}` };
  return { topic, role, scope: scopeOf(caller), room: `${scopeNameOf(caller)} ${String(name)}` };
}
