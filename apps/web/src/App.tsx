import { useEffect, useState } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { afterPaint } from './ui/after-paint';
import { Toasts } from './ui/Toasts';

interface Props {
  queries: QueryClient;
  router: DataRouter;
}

/**
 * The whole client. Addresses are rendered at once, not as transitions: `useSearchParams` changes the address of the last
 * rendering, so a choice that a busy phone had not rendered yet would be lost by the next one.
 */
export function App({ queries, router }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} useTransitions={false} />
      <LaterToasts />
    </QueryClientProvider>
  );
}

/** No message is needed before the page is shown. */
function LaterToasts() {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterPaint(() => setDrawn(true)), []);
  return isDrawn && <Toasts />;
}
