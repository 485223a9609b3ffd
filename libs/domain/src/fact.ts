/** One thing that happened, in the past tense. It carries no clock and no identity: those stand in {@link FactMeta}. */
export interface Fact<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}

export interface Actor {
  role: 'admin' | 'supervisor' | 'delivery-boy' | 'system';
  id: number;
}

/** Who did it, by which command, and when it happened where it happened (ISO 8601, UTC). */
export interface FactMeta {
  actor: Actor;
  commandId: string;
  occurredAt: string;
  /** The id of the close that stood when this was recorded: it was made on the phone before the books were closed. */
  late?: string;
  /** What the phone's clock said, where it was wrong by a minute or more (ISO 8601, UTC). */
  phoneAt?: string;
  /** The entry that was set aside and of which somebody made this after all. */
  entryId?: string;
}

/** A fact as it lies in the log, as far as folds need it. */
export type Recorded<F extends Fact<string, object>> = F & {
  readonly meta: FactMeta;
  /** ISO 8601, UTC: when the log took it. */
  readonly recordedAt: string;
};

/** The rules say no. `code` is stable, `message` is the sentence the user reads, `details` what a caller may want to show. */
export class RuleViolation extends Error {
  override readonly name = 'RuleViolation';
  constructor(
    readonly code: string,
    message: string,
    /** `invalid`: the input is wrong (400). `conflict`: the state says no (409). `unknown`: no such thing (404). */
    readonly kind: 'invalid' | 'conflict' | 'unknown' = 'conflict',
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Ends an exhaustive switch: the compiler complains when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unknown case: ${JSON.stringify(value)}`);
}
