import type { ActivityChange } from '@milkround/contracts';
import { unreachable, type ConsumerFact } from '@milkround/domain';
import type { References } from './references';
import { toChange, toChanges, toStatement } from './to-change';

export function consumerChanges(fact: ConsumerFact, references: References): ActivityChange[] {
  switch (fact.type) {
    case 'ConsumerDetailsEdited': {
      const { previous, name, address, phone } = fact.data;
      return [
        ...toChanges('name', previous.name, name),
        ...toChanges('address', previous.address, address),
        ...toChanges('phone', previous.phone, phone),
      ];
    }
    case 'PauseSet':
      return [
        toStatement('paused-from', fact.data.from),
        toStatement('paused-until', untilOf(fact.data)),
        toStatement('reason', fact.data.reason),
      ];
    case 'PauseEnded': {
      const { lastDate, previous } = fact.data;
      return [
        toChange('paused-until', untilOf(previous), lastDate < previous.from ? null : lastDate),
      ];
    }
    case 'ConsumerMovedToZone':
      return [
        toChange(
          'area',
          references.create('area', fact.data.previous.areaId),
          references.create('area', fact.data.areaId),
        ),
      ];
    case 'ConsumerMerged':
      return [toStatement('merged-with', `${fact.data.into} ${fact.data.intoName}`)];
    case 'ConsumerAbsorbed': {
      const { absorbed, phone } = fact.data;
      return [
        toStatement('merged-with', `${absorbed.consumerId} ${absorbed.name}`),
        ...toChanges('phone', null, phone),
      ];
    }
    case 'MergeUndone': {
      const { consumerId, absorbed, into } = fact.data;
      return [toChange('merged-with', consumerId === into ? absorbed : into, null)];
    }
    default:
      return unreachable(fact);
  }
}

/** An open end is an empty text. */
const untilOf = ({ until }: { until: string | null }): string => until ?? '';
