import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../lazy-part';
import { LoadingRows } from '../LoadingRows';
import { ExplanationFrame } from './ExplanationFrame';
import { FIGURE_PARAMETER, formatFigure, parseFigure } from './figure-address';
import { figureLabel } from './figure-words';

const { Component: ExplanationSheet } = lazyPart(() => import('./ExplanationSheet'));

export function FigureExplanation() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const figure = parseFigure(address.get(FIGURE_PARAMETER));
  if (!figure) return null;
  const close = () => {
    const newAddress = new URLSearchParams(address);
    newAddress.delete(FIGURE_PARAMETER);
    setAddress(newAddress, { replace: true, preventScrollReset: true });
  };
  // A dialog covers the page while the sheet's file is loaded, because a second click would hit the page.
  const loading = (
    <ExplanationFrame title={figureLabel(figure, t)} onClose={close}>
      <LoadingRows count={5} height={48} />
    </ExplanationFrame>
  );
  return (
    <Suspense fallback={loading}>
      <ExplanationSheet key={formatFigure(figure)} figure={figure} onClose={close} />
    </Suspense>
  );
}
