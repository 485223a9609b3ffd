import type { BusinessDate, Round } from '@milkround/contracts';
import { api } from '../../../api/client';
import { liveQuery } from '../../../live';

const PATH = 'delivery-boy/get-round-report';

/** The day's rounds, oldest first. */
export const roundsQuery = (date: BusinessDate) =>
  liveQuery({
    topic: { name: 'rounds', date },
    path: PATH,
    read: async (options) => {
      const { data, position } = await api.readWhole<{ rounds: Round[] }>(PATH, {}, options);
      return { data: data.rounds, position };
    },
  });
