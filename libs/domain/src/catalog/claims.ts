/** A value that one stream alone may hold, compared without regard to case. */
export interface ClaimValue {
  kind: string;
  value: string;
}

/** What a fact needs to hold from now on, and what it gives back. Written in the same transaction as the fact. */
export interface Claims {
  take: ClaimValue[];
  release: ClaimValue[];
}

export const NO_CLAIMS: Claims = { take: [], release: [] };

/** From one value to another; only another spelling of the same takes and releases nothing. */
export function claimChange(kind: string, before: string | null, after: string | null): Claims {
  if (before !== null && after !== null && before.toLowerCase() === after.toLowerCase()) return NO_CLAIMS;
  return { take: after === null ? [] : [{ kind, value: after }], release: before === null ? [] : [{ kind, value: before }] };
}

export const joinClaims = (...all: readonly Claims[]): Claims => ({
  take: all.flatMap(({ take }) => take),
  release: all.flatMap(({ release }) => release),
});
