import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** A router as the application has it, which shows `children` at every address. */
export function DataRouter({ address, children }: { address: string; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] }),
  );
  return <RouterProvider router={router} />;
}
