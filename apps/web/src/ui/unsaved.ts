import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

/** The forms with something typed in them that nobody has saved. */
const unsaved = new Set<string>();

export interface LeaveQuestion {
  answer: (leave: boolean) => void;
}

/** The question that waits for an answer. */
export const useLeaveQuestion = create<LeaveQuestion | null>(() => null);

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** Discards what was typed, so that leaving asks no question. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Asks whether to leave what is not saved; an earlier question that still stands is answered with staying. */
export function askToLeave(): Promise<boolean> {
  useLeaveQuestion.getState()?.answer(false);
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      useLeaveQuestion.setState(null, true);
      resolve(leave);
    };
    useLeaveQuestion.setState({ answer }, true);
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
