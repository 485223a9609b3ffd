import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeQueryClient } from '../api/query-client';
import { startSession } from '../session/session';
import { admin } from '../testing/sessions';
import { fakeWire } from '../testing/wire';
import { DownloadButton } from './DownloadButton';

it('keeps the focus while it downloads, and downloads once', async () => {
  startSession(admin);
  const calls = fakeWire(() => new Promise<never>(() => {}));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DownloadButton path="admin/audit/proof" name="proof.json">
        Download proof
      </DownloadButton>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Download proof' });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  // A browser takes the focus from a button that is disabled.
  expect(button.hasAttribute('disabled')).toBe(false);
  fireEvent.click(button);
  expect(calls).toHaveLength(1);
});
