import type { SyncData } from '@milkround/contracts';
import type { DeliveryDayCommandOf } from '../commands';

export const toCreateRound = ({ consumerNo }: SyncData['add-round'], roundId: string): DeliveryDayCommandOf<'CreateRound'> => ({
  type: 'CreateRound',
  data: { roundId, consumerNo: Number(consumerNo) },
});
