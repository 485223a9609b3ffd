import { text } from '../i18n';
import type { IconName } from '../ui/Icon';

/** A step of a new dairy before its first morning. */
export interface Step {
  path: string;
  name: string;
  icon: IconName;
  isDone: boolean;
}

type CountName = 'areas' | 'supervisors' | 'deliveryBoys' | 'products';
export type Counts = Record<CountName, number>;

const STEPS: readonly (Omit<Step, 'isDone'> & { counts?: CountName })[] = [
  { path: '/admin/zone', name: text('Add Zone'), icon: 'zone', counts: 'areas' },
  {
    path: '/admin/supervisors',
    name: text('Add Supervisor'),
    icon: 'person',
    counts: 'supervisors',
  },
  {
    path: '/admin/delivery-boys',
    name: text('Add Delivery Boy'),
    icon: 'people',
    counts: 'deliveryBoys',
  },
  { path: '/admin/products', name: text('Add Product'), icon: 'product', counts: 'products' },
  { path: '/admin/orders', name: text('Upload Order Excel'), icon: 'upload' },
];

/** The steps in their order. The last one is never done: with the first orders the steps end. */
export const stepsOf = (counts: Counts): Step[] =>
  STEPS.map(({ counts: countName, ...step }) => ({
    ...step,
    isDone: countName !== undefined && counts[countName] > 0,
  }));

export const nextOf = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ isDone }) => !isDone);
