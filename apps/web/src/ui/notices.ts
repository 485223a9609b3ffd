import type { ReactElement } from 'react';
import toast, { type ToastOptions } from 'react-hot-toast/headless';
import { createSessionCheck } from '../session/session';

type Show = (message: string | ReactElement, options?: ToastOptions) => void;

/** The notices of one action. They are shown only while the person who began it is signed in. */
export interface Notices {
  /** Whether that person is still signed in. */
  isCurrent: () => boolean;
  show: Show;
  success: Show;
  error: Show;
}

/** Call it when an action begins, because its answer may arrive when another person is signed in. */
export function createNotices(): Notices {
  const isCurrent = createSessionCheck();
  const guard =
    (show: Show): Show =>
    (message, options) => {
      if (isCurrent()) show(message, options);
    };
  return {
    isCurrent,
    show: guard(toast),
    success: guard(toast.success),
    error: guard(toast.error),
  };
}

export const removeNotices = (): void => toast.remove();
