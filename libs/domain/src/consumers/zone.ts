import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { ConsumerFact, RegisteredConsumer } from './facts';

/**
 * Decides that a consumer belongs to another zone. Past days keep the zone that they had.
 * @param shown the zone that the person saw
 * @throws RuleViolation consumer-not-known, consumer-changed
 */
export function moveToZone(
  { areaId, shown }: { areaId: number; shown: number },
  consumer: RegisteredConsumer | null,
): ConsumerFact[] {
  if (!consumer) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  const { consumerId, areaId: present, details } = consumer;
  const { name } = details;
  if (areaId === present) return [];
  if (shown !== present) throw new RuleViolation(createMessage('consumer-changed', { name }));
  return [
    {
      type: 'ConsumerMovedToZone',
      data: { consumerId, areaId, name, previous: { areaId: present } },
    },
  ];
}
