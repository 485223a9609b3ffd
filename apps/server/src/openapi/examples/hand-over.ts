import { createMessage, type HandOver, type HandOverForm } from '@milkround/contracts';
import { data, ORDER_ID, writeAnswer, type CallExamples } from './example';

const handOver: HandOver = {
  id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1f1',
  date: '2026-11-21',
  from: { id: 1, name: 'Ravi Patil' },
  to: { id: 2, name: 'Arun Kadam' },
  consumerIds: ['00042'],
  lines: 1,
  reason: 'Puncture',
  by: 'Meera Shinde',
  at: '2026-11-21T00:10:00.000Z',
  undoneAt: null,
  undoneBy: null,
};
const undoneHandOver: HandOver = {
  ...handOver,
  undoneAt: '2026-11-21T00:14:00.000Z',
  undoneBy: 'Meera Shinde',
};
const stop = { consumerId: '00042', orderIds: [ORDER_ID] };
const form: HandOverForm = {
  date: '2026-11-21',
  from: { id: 1, name: 'Ravi Patil', isClosed: false },
  stops: [
    {
      ...stop,
      name: 'Sneha Kulkarni',
      address: '12, Pashan Road',
      round: 'Round 1',
      isCancelled: false,
      keptBecause: null,
    },
  ],
  candidates: [
    {
      ...{ id: 2, name: 'Arun Kadam', areaName: 'Baner', left: 12, stops: 40, isClosed: false },
      blockedIds: [],
    },
  ],
};

/** The calls by which stops go from one delivery boy to another. */
export const handOverExamples: CallExamples = {
  'GET hand-overs': { summary: 'The hand-overs of today, newest first', answer: data([handOver]) },
  'GET hand-over/{deliveryBoyId}': {
    summary: 'What can be handed over, and to whom',
    answer: data(form),
  },
  'POST hand-over/{deliveryBoyId}': {
    summary:
      'Hand stops over to another delivery boy. The message names those that stay, with the reason',
    body: { orderDate: '2026-11-21', to: 2, stops: [stop], order: 'append', reason: 'Puncture' },
    answer: writeAnswer(
      createMessage('hand-over-done', { stops: 1, from: handOver.from.name, to: handOver.to.name }),
      handOver,
    ),
  },
  'POST undo-hand-over/{id}': {
    summary: 'Undo a hand-over, within ten minutes and while nothing is recorded at its stops',
    answer: writeAnswer(
      createMessage('hand-over-undone', { stops: 1, from: handOver.from.name }),
      undoneHandOver,
    ),
  },
};
