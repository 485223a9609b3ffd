import type { NeedKind } from '@milkround/domain';
import type { Person } from '../people/people';
import { toneOf, type Tone } from '../people/tone';

/** Delivery boys of one zone who need help for the same reason. */
export interface NeedGroup {
  /** Unique among the groups of a dashboard. The address of the page contains it. */
  key: string;
  kind: NeedKind;
  tone: Tone;
  areaName: string;
  /** The worst first. */
  people: readonly Person[];
}

/** A line of the strip: one person, or a group. */
export type NeedLine = { group: NeedGroup; person: null } | { group: null; person: Person };

/** The number of cards that fit on a screen with their actions. More of them would hide other reasons and other zones. */
const MOST_UNFOLDED = 6;
/** From this number on equal reasons of one zone are one line. */
const FOLD_FROM = 4;

export const peopleOfLine = ({ group, person }: NeedLine): readonly Person[] =>
  group ? group.people : [person];

/**
 * Folds equal reasons of one zone into one line, at the place of the worst of its people, unless all cards fit on a screen.
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
    return [
      {
        group: {
          key,
          kind: worst.kind,
          tone: toneOf(person),
          areaName: person.day.areaName,
          people,
        },
        person: null,
      },
    ];
  });
}

export const toLine = (person: Person): NeedLine => ({ group: null, person });

/** The tone is part of the key, because people who are behind and expected in time are sorted after those who are not. */
const keyOf = (person: Person): string =>
  [person.needs[0]?.kind, toneOf(person), person.day.areaId].join('.');
