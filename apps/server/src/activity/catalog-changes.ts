import type { ActivityChange } from '@milkround/contracts';
import {
  unreachable,
  type CatalogFact,
  type StaffDetails,
  type UploadFact,
} from '@milkround/domain';
import { toChange, toChanges, toStatement } from './to-change';
import type { References } from './references';

/** Returns the changes by a fact about a zone, a product or a person. */
export function catalogChanges(
  { type, data }: CatalogFact,
  references: References,
): ActivityChange[] {
  const areaOf = (id: number) => references.create('area', id);
  const supervisorOf = (id: number | null) =>
    id === null ? null : references.create('supervisor', id);
  switch (type) {
    case 'AreaCreated':
    case 'ProductCreated':
      return [toStatement('name', data.name)];
    case 'AreaRenamed':
    case 'ProductRenamed':
      return [toChange('name', data.previous, data.name)];
    case 'ProductStepSet':
      return [toChange('step', data.previous, data.step)];
    case 'AreaDeadlineSet':
      return [toChange('deadline', data.previous, data.deadline)];
    case 'AreaArchived':
    case 'ProductArchived':
    case 'SupervisorArchived':
    case 'DeliveryBoyArchived':
      return [toChange('name', data.name, null)];
    case 'SupervisorHired':
      return [
        ...detailChanges(null, data),
        ...data.areaIds.map((id) => toStatement('area', areaOf(id))),
      ];
    case 'DeliveryBoyHired':
      return [
        ...detailChanges(null, data),
        toStatement('area', areaOf(data.areaId)),
        ...toChanges('supervisor', null, supervisorOf(data.supervisorId)),
      ];
    case 'SupervisorDetailsChanged':
    case 'DeliveryBoyDetailsChanged':
      return detailChanges(data.previous, data);
    case 'SupervisorMovedToArea':
      return zoneChanges(data.previous.areaIds, data.areaIds).map(([before, after]) =>
        toChange('area', before && areaOf(before), after && areaOf(after)),
      );
    case 'DeliveryBoyMovedToArea': {
      const { previous } = data;
      const isOther = previous.supervisorId !== data.supervisorId;
      return [
        ...(previous.areaId === data.areaId
          ? []
          : [toChange('area', areaOf(previous.areaId), areaOf(data.areaId))]),
        ...(isOther
          ? [
              toChange(
                'supervisor',
                supervisorOf(previous.supervisorId),
                supervisorOf(data.supervisorId),
              ),
            ]
          : []),
      ];
    }
    case 'SupervisorPasswordChanged':
    case 'DeliveryBoyPasswordChanged':
      return [];
    default:
      return unreachable(type);
  }
}

/** Pairs the zones that were lost with those that were gained. */
function zoneChanges(
  before: readonly number[],
  after: readonly number[],
): [lost: number | null, gained: number | null][] {
  const lost = before.filter((id) => !after.includes(id));
  const gained = after.filter((id) => !before.includes(id));
  return Array.from({ length: Math.max(lost.length, gained.length) }, (_, index) => [
    lost[index] ?? null,
    gained[index] ?? null,
  ]);
}

const detailChanges = (previous: StaffDetails | null, now: StaffDetails): ActivityChange[] => [
  ...toChanges('name', previous?.name ?? null, now.name),
  ...toChanges('unique-id', previous?.uniqueId ?? null, now.uniqueId),
  ...toChanges('email', previous?.email ?? null, now.email),
  ...toChanges('phone', previous?.phone ?? null, now.phone),
];

/** Returns the numbers of lines of an upload, by their outcome. */
export function uploadChanges({ data: { counts } }: UploadFact): ActivityChange[] {
  return [
    toStatement('lines-added', counts.added),
    toStatement('lines-changed', counts.changed),
    toStatement('lines-unchanged', counts.unchanged),
    toStatement('lines-protected', counts.protected),
    toStatement('lines-missing', counts.missing),
    toStatement('lines-faulty', counts.errors),
  ];
}
