import type { CatalogFact } from '@milkround/domain';
import { isRenaming, type DecodedEvent } from '../changes/decoded-event';
import type { DirtyKeys } from '../changes/dirty-keys';

/** Collects the days of a date whose rows on the dashboards an event changes; a name or a phone number changes the rows of many days. */
export function collectChangedDays(event: DecodedEvent, date: string, dirty: DirtyKeys): void {
  if (isRenaming(event, ['area', 'product']) || isChangedDetails(event)) dirty.addAll();
  else if (event.of === 'day' && event.day.date === date) dirty.addDay(event.stream, event.day);
}

/** A new zone has the default deadline. */
export const setsDeadline = ({ type }: CatalogFact): boolean =>
  type === 'AreaCreated' || type === 'AreaDeadlineSet';

/** The rows have the name, the id and the phone number of the delivery boy. */
const isChangedDetails = (event: DecodedEvent): boolean =>
  event.of === 'catalog' && event.fact.type === 'DeliveryBoyDetailsChanged';
