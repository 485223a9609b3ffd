import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { ConsumerDetails, ConsumerFact, RegisteredConsumer } from './facts';

/** New details of a consumer, and those that the form showed. */
export interface EditConsumerDetails {
  details: ConsumerDetails;
  shown: ConsumerDetails;
}

/**
 * Decides an edit of a consumer's details. Equal details are no fact.
 * @param consumer null for an unknown consumer
 * @throws RuleViolation consumer-not-known; consumer-changed, when the form showed other details than the present ones
 */
export function editConsumer(
  { details, shown }: EditConsumerDetails,
  consumer: RegisteredConsumer | null,
): ConsumerFact[] {
  if (!consumer) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  const { areaId, consumerId, details: knownDetails } = consumer;
  if (isSame(details, knownDetails)) return [];
  if (!isSame(shown, knownDetails))
    throw new RuleViolation(createMessage('consumer-changed', { name: knownDetails.name }));
  return [
    {
      type: 'ConsumerDetailsEdited',
      data: { areaId, consumerId, ...details, previous: knownDetails },
    },
  ];
}

const isSame = (a: ConsumerDetails, b: ConsumerDetails): boolean =>
  a.name === b.name && a.address === b.address && a.phone === b.phone;
