import { useCallback, useEffect, useId, useSyncExternalStore } from 'react';

/** The forms with something typed in them that nobody has saved. */
const unsaved = new Set<string>();

export interface LeaveQuestion {
  answer: (leave: boolean) => void;
}

let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function put(next: LeaveQuestion | null): void {
  question = next;
  listeners.forEach((listener) => listener());
}

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** What was typed may go. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Asks whether to leave what is not saved; an earlier question that still stands is answered with staying. */
export function askToLeave(): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    put({
      answer: (leave) => {
        put(null);
        resolve(leave);
      },
    });
  });
}

/**
 * While `isUnsaved`, leaving the page (by a link, back, reload, closing) asks first. The answer: asks as well, for ways to lose the
 * form that only the caller knows, such as its Cancel; true when there is nothing to lose or the user does not mind.
 */
export function useUnsaved(isUnsaved: boolean): () => Promise<boolean> {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isUnsaved]);
  return useCallback(async () => !isUnsaved || askToLeave(), [isUnsaved]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that waits for an answer. */
export const useLeaveQuestion = (): LeaveQuestion | null => useSyncExternalStore(subscribe, () => question);
