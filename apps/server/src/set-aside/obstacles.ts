import { createMessage, type Message, type MessageCode } from '@milkround/contracts';
import { RuleViolation, type DeliveryDay } from '@milkround/domain';
import { isZoneOf, type Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';

/** Refusals that have another wording within a sentence for the office. */
const OBSTACLES = {
  'order-unknown': 'obstacle-order-unknown',
  'consumer-unknown': 'obstacle-consumer-unknown',
  'day-closed': 'obstacle-day-closed',
  'day-already-closed': 'obstacle-day-already-closed',
} as const satisfies Partial<Record<MessageCode, MessageCode>>;
const isObstacle = (code: MessageCode): code is keyof typeof OBSTACLES =>
  Object.hasOwn(OBSTACLES, code);

/** Runs `work`, and words its refusal for the office. @throws RuleViolation entry-refused */
export async function withOfficeReason<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (refusal) {
    if (refusal instanceof InvalidInput) throw toRefusal(refusal.reason);
    throw refusal instanceof RuleViolation ? toRefusal(obstacleOf(refusal.reason)) : refusal;
  }
}

const obstacleOf = (reason: Message): Message =>
  isObstacle(reason.code) ? createMessage(OBSTACLES[reason.code]) : reason;

const toRefusal = (obstacle: Message) =>
  new RuleViolation(createMessage('entry-refused', { why: obstacle }));

/** @throws RuleViolation entry-other-area */
export function assertWithin(scope: Scope, { opened }: DeliveryDay): void {
  if (opened && !isZoneOf(scope, opened.areaId))
    throw new RuleViolation(createMessage('entry-other-area'));
}
