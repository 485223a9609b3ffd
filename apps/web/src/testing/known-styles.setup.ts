const computeStyle = window.getComputedStyle.bind(window);
const knownStyles = new Map<string, CSSStyleDeclaration>();

/**
 * Computes the style of an element once for all elements of its kind: no test loads a style sheet, so that only jsdom's own counts. Testing Library
 * asks for the style of each element that it looks at, which took a sixth of the time.
 */
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || element.hasAttribute('style')) return computeStyle(element, pseudoElement);
  const states = ['hidden', 'open', 'type'].filter((name) => element.hasAttribute(name));
  const kind = [element.localName, ...states, element.getAttribute('type')].join(' ');
  const knownStyle = knownStyles.get(kind);
  if (knownStyle) return knownStyle;
  const sample = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of states) sample.setAttribute(name, element.getAttribute(name) ?? '');
  const style = computeStyle(sample);
  knownStyles.set(kind, style);
  return style;
};

export {};
