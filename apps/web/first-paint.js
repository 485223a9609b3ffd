// Before the first paint: the scheme, so that a dark page never flashes white, and what stands on the page until the client has come (index.html,
// theme/first-paint.css). The build puts it into the page, and the server allows this one inline script by its hash.
{
  const { dataset } = document.documentElement;
  const path = location.pathname;
  dataset.scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  try {
    const scheme = localStorage.getItem('scheme');
    if (scheme === 'light' || scheme === 'dark') dataset.scheme = scheme;
    if (path === '/' || path === '/home') dataset.first = 'home';
    if (path === '/deliveryBoy/orders' && sessionStorage.getItem('deliveryBoy') && !sessionStorage.getItem('admin'))
      dataset.first = 'orders';
    // The words that stand there are English: to who reads another language they are not shown.
    const language = localStorage.getItem('language');
    if (language === 'hi' || language === 'mr') dataset.words = 'later';
  } catch {
    // No storage: the system's scheme, and the mark alone.
  }
  // What this page needs is fetched from now on, rather than when the first of it says so.
  const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '{}');
  for (const href of parts[dataset.first] ?? []) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
