import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

/** The ids of the forms with unsaved input. */
const unsaved = new Set<string>();

export interface LeaveQuestion {
  answer: (leave: boolean) => void;
}

/** The question that waits for an answer. */
export const useLeaveQuestion = create<LeaveQuestion | null>(() => null);

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** Forgets the unsaved forms, so that leaving asks no question. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Asks whether to discard unsaved input. An earlier open question is answered with staying. */
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
 * While `isUnsaved`, leaving the page (by a link, back, reload, closing) asks first. The returned function asks as well, for ways to close the
 * form that only the caller knows, such as its Cancel. It returns true if there is no unsaved input or the user agrees.
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
