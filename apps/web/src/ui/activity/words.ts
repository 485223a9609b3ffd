import type { TFunction } from 'i18next';
import type {
  Activity,
  ActivityChange,
  ActivityFilter,
  ActivityReference,
  ActivityValue,
  BusinessDate,
  Role,
} from '@milkround/contracts';
import { text } from '../../i18n';
import {
  comparedPiece,
  fillSentence,
  strongPiece,
  previousPiece,
  type Parts,
  type Piece,
} from '../sentence/pieces';
import { formatValue } from './values';

/** The translation, time zone and addresses that sentences need beside the activity. */
export interface SentenceContext {
  t: TFunction;
  timeZone: string | undefined;
  /** The address of the list with these filters. */
  addressOf: (filters: ActivityFilter) => string;
  /** The address of the report of the uploads of a date; undefined for a role without that report. */
  uploadsOf?: (date: BusinessDate) => string;
}

/** An activity with the pieces that its sentence is made of. */
export interface Words extends SentenceContext {
  activity: Activity;
  /** Fills in the places of a sentence. The names of the activity's people and things need not be passed. */
  say: (sentence: string, parts?: Parts) => Piece[];
  change: (field: string) => ActivityChange | undefined;
  /** The value before a change, struck through. */
  valueBefore: (field: string) => Piece;
  /** The value after a change; marked as more or less where both values are numbers. */
  valueAfter: (field: string) => Piece;
}

const ROLE_NAMES: Record<Role | 'system', string> = {
  admin: text('An admin'),
  supervisor: text('A supervisor'),
  'delivery-boy': text('A delivery boy'),
  system: text('The system'),
};

export function toWords(activity: Activity, context: SentenceContext): Words {
  const { t, timeZone, addressOf } = context;
  const change = (field: string) => activity.changes.find((candidate) => candidate.field === field);
  const format = (field: string, value: ActivityValue) =>
    formatValue(field, value, { t, timeZone });
  const valueBefore = (field: string): Piece =>
    previousPiece(format(field, change(field)?.before ?? null));
  const valueAfter = (field: string): Piece => {
    const { before: old = null, after: now = null } = change(field) ?? {};
    if (typeof old === 'number' && typeof now === 'number')
      return comparedPiece(old, now, (value) => format(field, value));
    return strongPiece(format(field, now));
  };
  const names = namesOf(activity, t, addressOf);
  return {
    ...context,
    activity,
    change,
    valueBefore,
    valueAfter,
    say: (sentence, parts) => fillSentence(sentence, { ...names, ...parts }),
  };
}

function namesOf(
  { actor, subject }: Activity,
  t: TFunction,
  addressOf: SentenceContext['addressOf'],
): Record<string, Piece> {
  const toPiece = <Id extends string | number>(
    reference: ActivityReference<Id> | undefined,
    unknown: string,
    filter: (id: Id) => ActivityFilter | null,
  ): Piece => {
    if (!reference) return { text: unknown };
    const filters = filter(reference.id);
    const text = reference.name ?? `${unknown} ${reference.id}`;
    return { ...strongPiece(text), ...(filters && leadsTo(text, filters)) };
  };
  const leadsTo = (name: string, filters: ActivityFilter) => ({
    to: addressOf(filters),
    hint: t('Show only {{name}}', { name }),
  });
  const actorName = actor.name ?? t(ROLE_NAMES[actor.role]);
  return {
    who: {
      text: actorName,
      ...leadsTo(actorName, {
        actorRole: actor.role,
        actorId: actor.role === 'system' ? undefined : actor.id,
      }),
    },
    whom: toPiece(
      subject.consumer && withNumber(subject.consumer),
      t('a consumer'),
      (consumerId) => ({ consumerId }),
    ),
    product: toPiece(subject.product, t('a product'), (productId) => ({ productId })),
    boy: toPiece(subject.deliveryBoy, t('a delivery boy'), (deliveryBoyId) => ({ deliveryBoyId })),
    supervisor: toPiece(subject.supervisor, t('a supervisor'), (actorId) => ({
      actorRole: 'supervisor',
      actorId,
    })),
    admin: toPiece(subject.admin, t('an admin'), (actorId) => ({ actorRole: 'admin', actorId })),
    area: toPiece(subject.area, t('a zone'), () => null),
    file: toPiece(subject.upload, t('a file'), (uploadId) => ({ uploadId })),
  };
}

/** The name of a consumer with the number, because several have the same name. */
export const withNumber = ({ id, name }: ActivityReference<string>): ActivityReference<string> => ({
  id,
  name: name === null ? null : `${name} (${id})`,
});

/** The value after a change as a number; null for none. */
export const numberAfter = ({ change }: Words, field: string): number | null => {
  const value = change(field)?.after;
  return typeof value === 'number' ? value : null;
};

/** The value after a change as a text; empty for none. */
export const textAfter = ({ change }: Words, field: string): string => {
  const value = change(field)?.after;
  return typeof value === 'string' ? value : '';
};

/** Joins parts of a note. */
export const joinParts = (parts: readonly (readonly Piece[])[], separator = ' · '): Piece[] =>
  parts.flatMap((part, index) => (index === 0 ? [...part] : [{ text: separator }, ...part]));
