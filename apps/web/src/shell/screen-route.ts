import type { ReadModelName } from '@milkround/contracts';
import type { IconName } from '../ui/Icon';
import type { Part } from '../ui/lazy-part';

/** sidebar: on a wide window; bottom: the phone's tab bar; menu: the dropdown under the user's name on a phone. */
export type Place = 'sidebar' | 'bottom' | 'menu';

export interface ScreenRoute extends Part {
  path: string;
  /** The name in the navigation. */
  label: string;
  /** A shorter one for the phone's tab bar. */
  short?: string;
  icon: IconName;
  places: readonly Place[];
  /** The number that is shown beside the name. */
  counts?: 'open-entries';
  /** The read models that its figures come from. */
  reads: readonly ReadModelName[];
}
