import type { ActivityChange } from '@milkround/contracts';
import { unreachable, type CatalogFact, type StaffDetails, type UploadFact } from '@milkround/domain';
import { change, changed, stated } from './change';
import type { References } from './references';

/** Returns what a fact about a zone, a product or a person changed. */
export function catalogChanges({ type, data }: CatalogFact, references: References): ActivityChange[] {
  const areaOf = (id: number) => references.of('area', id);
  const supervisorOf = (id: number | null) => (id === null ? null : references.of('supervisor', id));
  switch (type) {
    case 'AreaCreated':
    case 'ProductCreated':
      return [stated('name', data.name)];
    case 'AreaRenamed':
    case 'ProductRenamed':
      return [change('name', data.previous, data.name)];
    case 'AreaDeadlineSet':
      return [change('deadline', data.previous, data.deadline)];
    case 'AreaArchived':
    case 'ProductArchived':
    case 'SupervisorArchived':
    case 'DeliveryBoyArchived':
      return [change('name', data.name, null)];
    case 'SupervisorHired':
      return [...detailChanges(null, data), stated('area', areaOf(data.areaId))];
    case 'DeliveryBoyHired':
      return [
        ...detailChanges(null, data),
        stated('area', areaOf(data.areaId)),
        ...changed('supervisor', null, supervisorOf(data.supervisorId)),
      ];
    case 'SupervisorDetailsChanged':
    case 'DeliveryBoyDetailsChanged':
      return detailChanges(data.previous, data);
    case 'SupervisorMovedToArea':
      return [change('area', areaOf(data.previous), areaOf(data.areaId))];
    case 'DeliveryBoyMovedToArea': {
      const { previous } = data;
      const isOther = previous.supervisorId !== data.supervisorId;
      return [
        ...(previous.areaId === data.areaId ? [] : [change('area', areaOf(previous.areaId), areaOf(data.areaId))]),
        ...(isOther ? [change('supervisor', supervisorOf(previous.supervisorId), supervisorOf(data.supervisorId))] : []),
      ];
    }
    case 'SupervisorPasswordChanged':
    case 'DeliveryBoyPasswordChanged':
      return [];
    default:
      return unreachable(type);
  }
}

const detailChanges = (previous: StaffDetails | null, now: StaffDetails): ActivityChange[] => [
  ...changed('name', previous?.name ?? null, now.name),
  ...changed('unique-id', previous?.uniqueId ?? null, now.uniqueId),
  ...changed('email', previous?.email ?? null, now.email),
  ...changed('phone', previous?.phone ?? null, now.phone),
];

/** Returns the numbers of lines of an upload, by what became of them. */
export function uploadChanges({ data: { counts } }: UploadFact): ActivityChange[] {
  return [
    stated('lines-added', counts.added),
    stated('lines-changed', counts.changed),
    stated('lines-unchanged', counts.unchanged),
    stated('lines-protected', counts.protected),
    ...(counts.missing === undefined ? [] : [stated('lines-missing', counts.missing)]),
    ...(counts.errors === undefined ? [] : [stated('lines-faulty', counts.errors)]),
  ];
}
