import { REFUSALS } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';

/** Of an entry that a newer phone made, or a broken one. */
export const notUnderstood = (): RuleViolation => new RuleViolation('entry-unknown-type', REFUSALS.notUnderstood, 'invalid');
