import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Opening } from './Opening';

/**
 * Leads to another address in place of this one. The router's own `Navigate` does so once: whoever went back before the part of the page there was
 * loaded, as right after a logout, would be left with an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const lead = () => void navigate(to, { replace: true });
    lead();
    window.addEventListener('popstate', lead);
    return () => window.removeEventListener('popstate', lead);
  }, [navigate, to]);
  return <Opening />;
}
