import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  ACTIVITY_ACTOR_ROLES,
  ACTIVITY_ROLE_NAMES,
  compareTexts,
  type Activity,
  type ActivityActorRole,
  type ActivityReference,
  type Named,
  type Session,
  type OfficeRole,
} from '@milkround/contracts';
import { text } from '../../../i18n';
import {
  areasQuery,
  deliveryBoysQuery,
  productsQuery,
  supervisorsQuery,
} from '../../../live/catalog-queries';
import { useHasZones, useSession } from '../../../session/session';
import type { ActivityFilters } from './filters';
import type { FilterOption } from './OptionPicker';

/** The people and things that the filters offer: those of the lists, and those of the rows, which may be archived. */
export interface FilterOptions {
  actors: readonly FilterOption<Pick<ActivityFilters, 'actorRole' | 'actorId'>>[];
  /** Empty for a supervisor of one zone. */
  areas: readonly FilterOption<number>[];
  deliveryBoys: readonly FilterOption<number>[];
  consumers: readonly FilterOption<string>[];
  products: readonly FilterOption<number>[];
}

export const ROLE_GROUPS: Record<ActivityActorRole, string> = {
  admin: text('All admins'),
  supervisor: text('All supervisors'),
  'delivery-boy': text('All delivery boys'),
  system: text('The system'),
};

const NO_AREAS: readonly Named[] = [];

export const keyOfActor = ({
  actorRole,
  actorId,
}: Pick<ActivityFilters, 'actorRole' | 'actorId'>): string | null =>
  actorRole ? [actorRole, actorId].filter((part) => part !== undefined).join('-') : null;

interface Person {
  role: ActivityActorRole;
  id: number;
  name: string;
  hint?: string;
}

const byLabel = (a: { label: string }, b: { label: string }) => compareTexts(a.label, b.label);

/** Keeps the first option of each key. */
export function unique<Value>(options: readonly FilterOption<Value>[]): FilterOption<Value>[] {
  return [...new Map([...options].reverse().map((option) => [option.key, option])).values()].sort(
    byLabel,
  );
}

const ofReferences = <Id extends number | string>(
  references: readonly (ActivityReference<Id> | undefined)[],
): FilterOption<Id>[] =>
  references.flatMap((reference) =>
    reference?.name
      ? [
          {
            key: String(reference.id),
            value: reference.id,
            label: reference.name,
            hint: String(reference.id),
          },
        ]
      : [],
  );

/** The person who is signed in, as an admin: other admins are known from the rows. */
const ofSession = (session: Session | null): Person[] =>
  session?.role === 'admin' ? [{ role: 'admin', id: session.id, name: session.name }] : [];

const actorOption = ({ role, id, name, hint }: Person, t: TFunction) => ({
  key: `${role}-${id}`,
  value: { actorRole: role, actorId: id },
  label: name,
  hint: [t(ACTIVITY_ROLE_NAMES[role]), hint].filter(Boolean).join(' · '),
});

const actorsIn = (rows: readonly Activity[]): Person[] =>
  rows.flatMap(({ actor: { role, id, name } }) =>
    name === null || role === 'system' ? [] : [{ role, id, name }],
  );

/** Reads the lists and collects the options. */
export function useFilterOptions(officeRole: OfficeRole, rows: readonly Activity[]): FilterOptions {
  const { t } = useTranslation();
  const session = useSession();
  const hasZones = useHasZones();
  const boys = useQuery(deliveryBoysQuery(officeRole)).data?.rows;
  const products = useQuery(productsQuery(officeRole)).data?.rows;
  const supervisors = useQuery({ ...supervisorsQuery, enabled: officeRole === 'admin' }).data?.rows;
  const allAreas = useQuery({ ...areasQuery, enabled: officeRole === 'admin' }).data?.rows;
  const ownAreas = hasZones && session?.role === 'supervisor' ? session.areas : NO_AREAS;
  const areas = allAreas ?? ownAreas;
  return useMemo(() => {
    const groups = ACTIVITY_ACTOR_ROLES.map((role) => ({
      key: role,
      value: { actorRole: role },
      label: t(ROLE_GROUPS[role]),
    }));
    const people: Person[] = [
      ...ofSession(session),
      ...(supervisors ?? []).map(({ id, name, unique_id: hint }) => ({
        role: 'supervisor' as const,
        id,
        name,
        hint,
      })),
      ...(boys ?? []).map(({ id, name, unique_id: hint }) => ({
        role: 'delivery-boy' as const,
        id,
        name,
        hint,
      })),
      ...actorsIn(rows),
    ];
    return {
      actors: [...groups, ...unique(people.map((person) => actorOption(person, t)))],
      areas: unique(areas.map(({ id, name }) => ({ key: String(id), value: id, label: name }))),
      deliveryBoys: unique([
        ...(boys ?? []).map(({ id, name, unique_id: hint }) => ({
          key: String(id),
          value: id,
          label: name,
          hint,
        })),
        ...ofReferences(rows.map(({ subject }) => subject.deliveryBoy)),
      ]),
      consumers: unique(ofReferences(rows.map(({ subject }) => subject.consumer))),
      products: unique([
        ...(products ?? []).map(({ id, name }) => ({ key: String(id), value: id, label: name })),
        ...ofReferences(rows.map(({ subject }) => subject.product)),
      ]),
    };
  }, [t, session, boys, products, supervisors, areas, rows]);
}
