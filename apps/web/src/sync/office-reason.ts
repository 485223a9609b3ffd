import { OFFICE_REFUSALS, REFUSALS } from '@milkround/contracts';

const FOR_OFFICE: ReadonlyMap<string, string> = new Map(
  Object.entries(REFUSALS).flatMap(([name, sentence]) => {
    const office: Partial<Record<string, string>> = OFFICE_REFUSALS;
    const said = office[name];
    return said === undefined ? [] : [[sentence, said] as const];
  }),
);

/** Why an entry was refused, in words for the office: the delivery boy was told it in words for him. */
export const officeReason = (reason: string): string => FOR_OFFICE.get(reason) ?? reason;
