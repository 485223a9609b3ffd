import { type Actor, type Fact, type Recorded, RuleViolation } from '../fact';

type AnyFact = Fact<string, object>;

/** The three functions that make up a thing with rules. */
export interface Decider<State, Command, F extends AnyFact> {
  initial: () => State;
  decide: (command: Command, state: State) => F[];
  evolve: (state: State, fact: Recorded<F>) => State;
}

export const BOY: Actor = { role: 'delivery-boy', id: 7 };
export const ADMIN: Actor = { role: 'admin', id: 1 };
export const OCCURRED_AT = '2026-03-05T00:31:00.000Z';
export const RECORDED_AT = '2026-03-05T00:31:02.000Z';

/** A fact as the log would hold it. */
export const recorded = <F extends AnyFact>(
  fact: F,
  actor: Actor = BOY,
  occurredAt = OCCURRED_AT,
): Recorded<F> => ({
  ...fact,
  meta: { actor, commandId: '0194c8f0-0000-7000-8000-000000000000', occurredAt },
  recordedAt: RECORDED_AT,
});

/** Given facts, when a command, then facts or a refusal. */
export function specOf<State, Command, F extends AnyFact>({
  initial,
  decide,
  evolve,
}: Decider<State, Command, F>) {
  return (...history: F[]) => {
    const stateAfter = (facts: readonly F[]) =>
      facts.reduce((state, fact) => evolve(state, recorded(fact)), initial());
    return {
      state: () => stateAfter(history),
      when: (command: Command) => {
        const decideCommand = () => decide(command, stateAfter(history));
        const refusal = (code: string, message?: string, details?: object): RuleViolation => {
          const violation = refusalOf(decideCommand);
          expect(violation.code).toBe(code);
          if (message !== undefined) expect(violation.message).toBe(message);
          if (details !== undefined) expect(violation.details).toMatchObject(details);
          return violation;
        };
        return {
          then: (...facts: F[]) => expect(decideCommand()).toEqual(facts),
          thenNothing: () => expect(decideCommand()).toEqual([]),
          thenState: () => stateAfter([...history, ...decideCommand()]),
          thenRefused: (code: string, message?: string, details?: object): void =>
            void refusal(code, message, details),
          /** As `thenRefused`, for a further look at the refusal. */
          refusal,
        };
      },
    };
  };
}

/** Returns the refusal of the rules. */
export function refusalOf(decideFacts: () => readonly AnyFact[]): RuleViolation {
  try {
    decideFacts();
  } catch (error) {
    if (error instanceof RuleViolation) return error;
    throw error;
  }
  throw new Error('The rules said yes');
}
