import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. The browser takes what is rendered when its event returns. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, follow);
    return () => {
      for (const type of ['beforeprint', 'afterprint']) window.removeEventListener(type, follow);
    };
  }, []);
  return isPrinting;
}
