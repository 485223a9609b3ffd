import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { SealState, OfficeRole } from '@milkround/contracts';
import { SealedUpTo } from './SealedUpTo';
import { sealQuery } from './seal.queries';

const SEAL: SealState = {
  sealedUpTo: '2026-11-22T01:22:31.402Z',
  position: '90412',
  behind: 0,
  lagSeconds: 0,
  witnesses: { phones: 21, browsers: 3 },
};

function show(seal: SealState, officeRole: OfficeRole = 'admin') {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  queries.setQueryData(sealQuery(officeRole).queryKey, seal);
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SealedUpTo officeRole={officeRole} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows the day, time and event up to which the log is sealed, and the number of checks', () => {
  show(SEAL);
  expect(screen.getByText(/^Sealed up to 2[12] Nov 2026, \d\d:\d\d:31$/)).toBeTruthy();
  expect(screen.getByText('event 90,412 · checked by 21 phones and 3 browsers')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Proof for an Auditor' }).getAttribute('href')).toBe(
    '/admin/proof',
  );
});

it('uses the singular for one check, and says when there was none', () => {
  show({ ...SEAL, witnesses: { phones: 1, browsers: 0 } });
  expect(screen.getByText('event 90,412 · checked by 1 phone')).toBeTruthy();
  show({ ...SEAL, witnesses: { phones: 0, browsers: 0 } });
  expect(screen.getByText('event 90,412 · not yet checked by a device')).toBeTruthy();
});

it('says how many events wait when the sealer is behind, and not during its normal work', () => {
  show({ ...SEAL, behind: 10_000, lagSeconds: 40 });
  expect(screen.getByText('10,000 events wait to be sealed')).toBeTruthy();
  show({ ...SEAL, behind: 7, lagSeconds: 0.4 });
  expect(screen.queryByText(/7 events wait/)).toBeNull();
});

it('leads admins only to the proof, and says when nothing is sealed', () => {
  show(SEAL, 'supervisor');
  expect(screen.queryByRole('link')).toBeNull();
  show({ ...SEAL, sealedUpTo: null });
  expect(screen.getByText('Nothing is sealed yet.')).toBeTruthy();
});
