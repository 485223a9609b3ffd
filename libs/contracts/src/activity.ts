import type { BusinessDate, Position, Timestamp } from './answers';
import type { Role } from './session';
import type { StoredMessage } from './messages';

/** Where an activity came from: a delivery boy's phone, a screen of the office, an uploaded file, or the server itself. */
export type ActivityVia = 'phone' | 'office' | 'upload' | 'system';

/**
 * A person or thing, also when it is archived or removed. Staff, zones and products have the name that they had at the position of the activity;
 * consumers have the one that the event itself contains, else today's. Null when the name is not known.
 */
export interface ActivityReference<Id extends number | string = number> {
  id: Id;
  name: string | null;
}

/** The things that an activity is about. A field is missing if the activity is not about exactly one thing of its sort. */
export interface ActivitySubject {
  /** The business date of the delivery day, or of the orders of an upload. */
  date?: BusinessDate;
  deliveryBoy?: ActivityReference;
  supervisor?: ActivityReference;
  admin?: ActivityReference;
  area?: ActivityReference;
  consumer?: ActivityReference<string>;
  product?: ActivityReference;
  order?: { id: string };
  /** `name` is the name of the file. */
  upload?: ActivityReference<string>;
  /** The set-aside entry that was kept, applied or dismissed. */
  entry?: { id: string };
}

/** A raw value: quantities are numbers, dates `YYYY-MM-DD`, times ISO 8601 UTC. Null means no value. */
export type ActivityValue = string | number | boolean | ActivityReference | null;

/** A value before and after an activity. A value that is only stated, such as a reason, has `before: null`. */
export interface ActivityChange {
  /** One of {@link ActivityField}, or the name of the field in an event that this build does not know. */
  field: string;
  before: ActivityValue;
  after: ActivityValue;
  /** The consumer, the product and the order of the line, where an activity changes several lines. */
  consumer?: ActivityReference<string>;
  product?: ActivityReference;
  orderId?: string;
}

/** One recorded event, as the activity shows it. */
export interface Activity {
  position: Position;
  /** When it happened, by the corrected clock of the device. */
  occurredAt: Timestamp;
  /** When the server recorded it. The client shows both times when they differ by more than a minute. */
  recordedAt: Timestamp;
  /** Whether it was made before the day was closed and arrived after that. */
  late: boolean;
  /** The person who did it. `name` is null for the system and for an account that does not exist. */
  actor: { role: Role | 'system'; id: number; name: string | null };
  via: ActivityVia;
  /** One of {@link ActivityKind}, or the type of an event that this build does not know. */
  kind: string;
  subject: ActivitySubject;
  changes: ActivityChange[];
  /** Why an entry was set aside, as a message; for `EntrySetAside` only. */
  refusal?: StoredMessage & { text: string };
  commandId: string;
  /** The lines of an upload for which this row stands: how many there are of each kind. Only in a page that is requested with `folded`. */
  lines?: ActivityLines[];
}

/** Lines of an upload of one kind that the filters have. */
export interface ActivityLines {
  kind: string;
  count: number;
}

/** One page, newest first unless `sort` says otherwise. Send `next` as `cursor` for the next page; it is null after the last row. */
export interface ActivityPage {
  data: Activity[];
  next: string | null;
}

export const ACTIVITY_ACTOR_ROLES = ['admin', 'supervisor', 'delivery-boy', 'system'] as const;
export type ActivityActorRole = (typeof ACTIVITY_ACTOR_ROLES)[number];

/** Largest number of rows of a page, and the number without `limit`. */
export const MAX_ACTIVITY_ROWS = 100;
/** The order of the rows; without one they come newest first, by the time at which the server recorded them. `oldest`: the oldest first. */
export type ActivitySort = 'oldest';
/** Largest number of values of `kind`. */
export const MAX_ACTIVITY_FILTER_KINDS = 50;
/** Largest number of rows of an exported workbook; a filter with more rows is refused (`activity-export-too-long`). */
export const MAX_ACTIVITY_EXPORT_ROWS = 50_000;
/**
 * Largest number of consumers, people, zones, products and files whose name or id may contain `q`; with more it is refused
 * (`activity-search-too-wide`).
 */
export const MAX_ACTIVITY_SEARCH_MATCHES = 2_000;

/**
 * The query of `GET {admin|supervisor}/activity`. All filters must apply; a missing filter applies to everything. The URL of the screen has the
 * same keys.
 */
export interface ActivityFilter {
  /** Business dates on which it happened; both included, each may be missing. Both together span at most 366 days. */
  fromDate?: BusinessDate;
  toDate?: BusinessDate;
  /**
   * Business dates of the orders that it concerns: the day of the delivery boy's list, or of an uploaded file. Without one end it is a year from the
   * other.
   */
  ordersFrom?: BusinessDate;
  ordersTo?: BusinessDate;
  actorRole?: ActivityActorRole;
  /** Only with `actorRole`, because ids are unique for one role. Refused sign-ins count for the owner of the account. */
  actorId?: number;
  areaId?: number;
  deliveryBoyId?: number;
  consumerId?: string;
  orderId?: string;
  productId?: number;
  uploadId?: string;
  /** Repeated for several kinds (`kind=DayClosed&kind=DayReopened`), one of which must apply. */
  kind?: string[];
  /** Only entries that arrived more than {@link LATE_AFTER_MS} after they were made on a phone, or after the day was closed. */
  late?: boolean;
  /** Part of a name, or an id, of at least two characters: consumers, people, zones, products, files; or the id of an order. */
  q?: string;
  /** The `next` of the page before. */
  cursor?: string;
  /** Only rows after this position: how many have come since the newest row that is shown. */
  after?: Position;
  limit?: number;
  /** One row for all lines of an upload. */
  folded?: boolean;
  sort?: ActivitySort;
}

/** Row of the topic `activity`: the position of the newest event in the scope. The client then asks with `after` how many rows its filter has. */
export interface ActivityNews {
  position: Position;
}
