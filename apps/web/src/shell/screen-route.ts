import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ReadModelName } from '@milkround/contracts';
import type { IconName } from '../ui/Icon';

/** sidebar: on a wide window; bottom: the phone's tab bar; menu: the dropdown under the user's name on a phone. */
export type Place = 'sidebar' | 'bottom' | 'menu';

/** The file of a screen. `readAhead` starts the screen's first requests before it is rendered. */
interface ScreenFile {
  default: ComponentType;
  readAhead?: (queries: QueryClient) => void;
}

export type LoadScreen = () => Promise<ScreenFile>;

export interface ScreenRoute {
  path: string;
  load: LoadScreen;
  label: string;
  /** A shorter name for the phone's tab bar. */
  short?: string;
  icon: IconName;
  /** The heading under which it stands in the sidebar; the screens of the specification have none. */
  group?: string;
  places: readonly Place[];
  /** The number that is shown beside the name. */
  counts?: 'open-entries';
  /** Its address has a range of dates (`from`, `to`). */
  hasRange?: boolean;
  /** The read models that its figures come from. */
  reads: readonly ReadModelName[];
}
