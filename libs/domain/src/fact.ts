import { formatMessage, type Message, type MessageCode } from '@milkround/contracts';

/** A domain event, named in the past tense. Its time and author are in {@link FactMeta}. */
export interface Fact<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}

/** The person who caused a fact; `system` for the demo and for imports without a person. */
export interface Actor {
  role: 'admin' | 'supervisor' | 'delivery-boy' | 'system';
  id: number;
}

export interface FactMeta {
  actor: Actor;
  commandId: string;
  /** When it happened on the device, corrected (ISO 8601, UTC). */
  occurredAt: string;
  /** For a late entry, made on the phone before the day was closed and recorded after it: the id of that close. */
  late?: string;
  /** The time by the phone's clock, if it was wrong by a minute or more (ISO 8601, UTC). */
  phoneAt?: string;
  /** The set-aside entry that was applied by this fact. */
  entryId?: string;
  /** Why the office corrected a delivery on behalf of the delivery boy. Other facts have none. */
  reason?: string;
}

/** A fact as it is stored in the log, with the fields that folds need. */
export type Recorded<F extends Fact<string, object>> = F & {
  readonly meta: FactMeta;
  /** When it was appended to the log (ISO 8601, UTC). */
  readonly recordedAt: string;
};

/** A rule refuses a command. `reason` is the message for the user, `message` its English text, and `details` are values that a caller may show. */
export class RuleViolation extends Error {
  override readonly name = 'RuleViolation';
  constructor(
    readonly reason: Message,
    /** `invalid`: the input is wrong (400). `conflict`: the state does not allow it (409). `unknown`: there is no such thing (404). */
    readonly kind: 'invalid' | 'conflict' | 'unknown' = 'conflict',
    readonly details: Record<string, unknown> = {},
  ) {
    super(formatMessage(reason));
  }

  get code(): MessageCode {
    return this.reason.code;
  }
}

/** Ends an exhaustive switch: the compiler reports a missing case. */
export function unreachable(value: never): never {
  throw new Error(`Unknown case: ${JSON.stringify(value)}`);
}
