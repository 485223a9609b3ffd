import { Toaster } from 'react-hot-toast';

/** At most 20 at once; 4 s, a success 2 s, loading for as long as it takes: the library's own defaults are the specification's. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 'calc(var(--top-bar) + 8px)' }}
      toastOptions={{
        style: {
          background: 'var(--card)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--r2)',
          boxShadow: 'var(--shadow-up)',
          fontWeight: 600,
          maxWidth: 'min(420px, calc(100vw - 32px))',
        },
        success: { iconTheme: { primary: 'var(--more)', secondary: 'var(--card)' } },
        error: { iconTheme: { primary: 'var(--less)', secondary: 'var(--card)' } },
      }}
    />
  );
}
