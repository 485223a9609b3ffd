import { screen } from '@testing-library/react';
import { useState } from 'react';
import { mount } from './mount';

let saved = 0;
function Stop() {
  const [isDone, setDone] = useState(false);
  const change = () => {
    saved += 1;
    setDone(true);
  };
  return (
    <main>
      <button aria-label="Done" onClick={change} />
      {isDone ? <p>delivered</p> : 'to come'}
    </main>
  );
}

/** Puts each text into elements of its own, as browsers do that translate a page. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(document.createTextNode(`translated ${text.textContent ?? ''}`));
  }
}

it('renders the page anew when a translation has replaced its texts', async () => {
  // Within `act` React throws each error again.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = '<div id="root"></div>';
  mount(<Stop />);
  await screen.findByText('to come');
  translate();
  screen.getByRole('button').click();
  await screen.findByText('to come');
  expect(saved).toBe(1);
});
