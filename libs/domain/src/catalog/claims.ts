/** A value that must be unique across streams. Values are compared case-insensitively. */
export interface ClaimValue {
  kind: string;
  value: string;
}

/** The values that a fact reserves and releases, in the transaction that appends it. */
export interface Claims {
  take: ClaimValue[];
  release: ClaimValue[];
}

export const NO_CLAIMS: Claims = { take: [], release: [] };

/** Returns the claims for a changed value. A change of upper and lower case only needs none. */
export function claimChange(kind: string, before: string | null, after: string | null): Claims {
  if (before !== null && after !== null && before.toLowerCase() === after.toLowerCase())
    return NO_CLAIMS;
  return {
    take: after === null ? [] : [{ kind, value: after }],
    release: before === null ? [] : [{ kind, value: before }],
  };
}

export const joinClaims = (...claimsList: readonly Claims[]): Claims => ({
  take: claimsList.flatMap(({ take }) => take),
  release: claimsList.flatMap(({ release }) => release),
});
