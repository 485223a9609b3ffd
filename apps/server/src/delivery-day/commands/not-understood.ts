import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';

/** The refusal of an entry whose type or data are unknown, because a newer or a broken client made it. */
export const notUnderstood = (): RuleViolation =>
  new RuleViolation(createMessage('entry-not-understood'), 'invalid');
