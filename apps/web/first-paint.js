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
    if (
      path === '/deliveryBoy/orders' &&
      sessionStorage.getItem('deliveryBoy') &&
      !sessionStorage.getItem('admin')
    )
      dataset.first = 'orders';
    // The words that stand there are English: to who reads another language they are not shown.
    const language = localStorage.getItem('language');
    if (language === 'hi' || language === 'mr')
      Object.assign(dataset, { words: 'later', language });
  } catch {
    // No storage: the system's scheme, and the mark alone.
  }
  // A file of the page that does not arrive: the page would show its mark for ever.
  const words = {
    en: ['Milkround has not arrived completely.', 'Reload'],
    hi: ['मिल्कराउंड पूरा नहीं आया।', 'फिर लोड करें'],
    mr: ['मिल्कराउंड पूर्ण आले नाही.', 'पुन्हा लोड करा'],
  };
  const sayFailed = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || document.querySelector('.first-failed')) return;
    const [said, reload] = words[dataset.language] ?? words.en;
    const note = document.createElement('p');
    const button = document.createElement('button');
    Object.assign(note, { className: 'first-failed', role: 'alert', textContent: `${said} ` });
    Object.assign(button, {
      type: 'button',
      textContent: reload,
      onclick: () => location.reload(),
    });
    note.append(button);
    document.body.append(note);
  };
  addEventListener('error', sayFailed, true);
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
