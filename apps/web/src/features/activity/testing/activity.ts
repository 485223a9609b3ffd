import type { Activity } from '@milkround/contracts';

/** A row for tests: Asha Rao changes the requirement of Lata Khan at 06:41 on 21 November 2026. */
export const activity = (changes: Partial<Activity> = {}): Activity => ({
  position: '90412',
  occurredAt: '2026-11-21T01:11:00.000Z',
  recordedAt: '2026-11-21T01:11:01.000Z',
  late: false,
  actor: { role: 'admin', id: 1, name: 'Asha Rao' },
  via: 'office',
  kind: 'OrderRevised',
  subject: {
    date: '2026-11-21',
    deliveryBoy: { id: 1, name: 'Rahul Kale' },
    consumer: { id: '10403', name: 'Lata Khan' },
    product: { id: 1, name: 'Cow' },
    order: { id: 'o1' },
  },
  changes: [{ field: 'requirement', before: 2, after: 1 }],
  commandId: 'c1',
  ...changes,
});
