// Before the first paint, so that a remembered dark page never flashes white. A file of its own: the CSP allows no inline script.
try {
  const chosen = localStorage.getItem('scheme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
} catch {
  // No storage: the system's scheme stands.
}
