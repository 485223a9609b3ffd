import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FIGURE_PARAMETER, formatFigure, parseFigure } from './figure-address';

const ExplanationSheet = lazy(() => import('./ExplanationSheet'));

/** The explanation of the figure that the address names; nothing otherwise. Closing it takes the figure out of the address. */
export function FigureExplanation() {
  const [address, setAddress] = useSearchParams();
  const figure = parseFigure(address.get(FIGURE_PARAMETER));
  if (!figure) return null;
  const close = () => {
    const next = new URLSearchParams(address);
    next.delete(FIGURE_PARAMETER);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense fallback={null}>
      <ExplanationSheet key={formatFigure(figure)} figure={figure} onClose={close} />
    </Suspense>
  );
}
