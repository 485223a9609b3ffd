import type { NeedKind } from '@milkround/domain';
import type { Person } from '../people/people';
import { toneOf, type Tone } from '../people/tone';

/** Delivery boys of one zone whom the same reason keeps from being on time. */
export interface NeedGroup {
  /** Unique among the groups of a dashboard; it stands in the address. */
  key: string;
  kind: NeedKind;
  tone: Tone;
  areaName: string;
  /** The worst first. */
  people: readonly Person[];
}

/** A line of the strip: one person, or a group. */
export type NeedLine = { group: NeedGroup; person: null } | { group: null; person: Person };

/** Up to so many cards fit on a screen, each with its actions. More of them would hide other reasons and other zones. */
const MOST_UNFOLDED = 6;
/** From this number on equal reasons of one zone are one line. */
const FOLD_FROM = 4;

export const peopleOfLine = ({ group, person }: NeedLine): readonly Person[] => (group ? group.people : [person]);

/**
 * Folds equal reasons of one zone into one line, which takes the place of the worst of its people, unless so few people need help that all are seen.
 * @param needy the worst first
 */
export function foldNeedy(needy: readonly Person[]): NeedLine[] {
  if (needy.length <= MOST_UNFOLDED) return needy.map(toLine);
  const groups = new Map<string, Person[]>();
  for (const person of needy) {
    const key = keyOf(person);
    const group = groups.get(key);
    if (group) group.push(person);
    else groups.set(key, [person]);
  }
  const foldedKeys = new Set<string>();
  return needy.flatMap((person): NeedLine[] => {
    const key = keyOf(person);
    const [people = [], worst] = [groups.get(key), person.needs[0]];
    if (people.length < FOLD_FROM || !worst) return [toLine(person)];
    if (foldedKeys.has(key)) return [];
    foldedKeys.add(key);
    return [{ group: { key, kind: worst.kind, tone: toneOf(person), areaName: person.day.areaName, people }, person: null }];
  });
}

export const toLine = (person: Person): NeedLine => ({ group: null, person });

/** Whoever is behind and is expected in time has another place in the strip than whoever is not. */
const keyOf = (person: Person): string => [person.needs[0]?.kind, toneOf(person), person.day.areaId].join('.');
