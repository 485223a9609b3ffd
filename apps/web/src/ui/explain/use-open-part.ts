import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The parts of the sheet that were opened or closed, by the entry of the browser's history that shows it. */
const changedParts = new Map<string, Map<string, boolean>>();

/** Returns whether a part of the sheet is open, and how to change that. Back returns to the same state. */
export function useOpenPart(
  part: string,
  isOpenAtFirst = false,
): [isOpen: boolean, toggle: () => void] {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(() => changedParts.get(key)?.get(part) ?? isOpenAtFirst);
  const toggle = () => {
    changedParts.set(key, (changedParts.get(key) ?? new Map<string, boolean>()).set(part, !isOpen));
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
