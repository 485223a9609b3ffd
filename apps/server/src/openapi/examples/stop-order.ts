import { createMessage, type StopOrderForm } from '@milkround/contracts';
import { data, writeAnswer, type CallExamples } from './example';

const form: StopOrderForm = {
  deliveryBoy: { id: 1, name: 'Ravi Patil' },
  date: '2026-11-24',
  weekday: 2,
  stops: [
    { consumerId: '00042', name: 'Sneha Kulkarni', address: '12, Pashan Road' },
    { consumerId: '00101', name: 'Asha Rane', address: '7, Baner Road' },
  ],
  kept: 'all-days',
  delivered: { date: '2026-11-17', consumerIds: ['00101', '00042'] },
};
const body = {
  orderDate: '2026-11-24',
  consumerIds: ['00101', '00042'],
  shown: ['00042', '00101'],
  weekdayOnly: 0,
};

export const stopOrderExamples: CallExamples = {
  'GET stop-order/{deliveryBoyId}': {
    summary: 'The order of stops of a weekday, and how they were delivered last',
    answer: data(form),
  },
  'POST stop-order/{deliveryBoyId}': {
    summary: 'Set the order of stops, for the date and all later days, or for its weekday only',
    body,
    answer: writeAnswer(createMessage('stop-order-saved'), form),
  },
  'GET stop-order': {
    summary: 'The order of stops of today, and how they were delivered last',
    answer: data(form),
  },
  'POST stop-order': {
    summary: 'Set the order of stops of today and of all later days, or of its weekday only',
    body,
    answer: writeAnswer(createMessage('stop-order-saved'), form),
  },
};
