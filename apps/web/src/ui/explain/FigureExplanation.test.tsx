import '../../i18n';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DataRouter } from '../../testing/DataRouter';
import { FIGURE_PARAMETER, formatFigure } from './figure-address';
import { FigureExplanation } from './FigureExplanation';

jest.mock('./ExplanationSheet', () => ({ __esModule: true, default: () => <p>The rows</p> }));

const why = formatFigure({
  figure: 'required',
  from: '2026-11-26',
  to: '2026-11-26',
  productName: 'Cow',
});

it('covers the page from the first moment, and can be closed before its file is loaded', async () => {
  const address = `/?${new URLSearchParams({ [FIGURE_PARAMETER]: why }).toString()}`;
  const page = (
    <DataRouter address={address}>
      <FigureExplanation />
    </DataRouter>
  );
  const { unmount } = render(page);
  expect(screen.getByRole('dialog', { name: 'Requirement, Cow' })).toHaveProperty('open', true);
  expect(screen.queryByText('The rows')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  render(page);
  expect(screen.getByText('The rows')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
