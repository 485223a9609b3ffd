import { ENTRIES_SAY, ENTRY_OBSTACLES, said } from '@milkround/contracts';
import { RuleViolation, type DeliveryDay } from '@milkround/domain';
import type { Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';

const SENTENCES: Record<string, string> = ENTRY_OBSTACLES;

/** Runs what may refuse an entry, and says why in the words of the office. @throws RuleViolation entry-refused */
export async function explained<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (refusal) {
    if (refusal instanceof InvalidInput) throw refused(refusal.message);
    throw refusal instanceof RuleViolation ? refused(SENTENCES[refusal.code] ?? refusal.message) : refusal;
  }
}

const refused = (why: string) => new RuleViolation('entry-refused', said(ENTRIES_SAY.refused, { why }));

/** @throws RuleViolation other-area */
export function assertWithin({ areaId }: Scope, { opened }: DeliveryDay): void {
  if (areaId !== null && opened && opened.areaId !== areaId) throw new RuleViolation('other-area', ENTRIES_SAY.otherArea);
}
