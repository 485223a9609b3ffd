import { isOneOf, type StoredFact } from '../stored-fact';
import type { Recorded } from '../fact';
import type { DeliveryDayFact, DeliveryDayFactType } from './facts';

const TYPES: Record<DeliveryDayFactType, true> = {
  DeliveryDayOpened: true,
  OrderPlaced: true,
  OrderRevised: true,
  ConsumerDetailsChanged: true,
  OrderRemoved: true,
  QuantityDelivered: true,
  ConsumerMarkedDone: true,
  ConsumerReopened: true,
  PaymentRecorded: true,
  AbsenceRecorded: true,
  EntrySuperseded: true,
  RoundCreated: true,
  DayClosed: true,
  DayReopened: true,
  EntrySetAside: true,
  EntryApplied: true,
  UnassignedPaymentRecorded: true,
  EntryDismissed: true,
};

/** Whether an event of the log is a fact about a delivery day, by its type. */
export const isDeliveryDayFact = (entry: StoredFact): entry is Recorded<DeliveryDayFact> => isOneOf(TYPES, entry.type);
