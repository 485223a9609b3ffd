import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the content of a dialog that goes from step to step. The button that leads to the next step disappears, so the content takes the
 * focus: a keyboard and a screen reader continue from it.
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    if (document.activeElement === document.body) content.current?.focus();
  }, [step]);
  return content;
}
