import AxeBuilder from '@axe-core/playwright';
import type { Page } from './milkround';

/** Levels A and AA of the guidelines for accessible web content. */
export const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Replaces axe's source in a page that has loaded it already. */
const LOADED = '/* loaded */';

/**
 * Marks rows and list items that have the same shape as an earlier one: the same elements with the same classes, states and roles, at the same place
 * in the page. Only texts, addresses, ids and sizes may differ, but not whether they are empty.
 */
const MARK_REPEATED = `(() => {
  const counts = /^(class|role|type|disabled|data-(?!(id|index|entry|count|label|printed)$).+|aria-(current|pressed|expanded|selected|disabled|hidden|sort|invalid|checked))$/;
  const attributesOf = (it) => [...it.attributes].map(({ name, value }) => (counts.test(name) ? name + '=' + value : name === 'style' ? value.replace(/[\\d.]+/g, '0') : name + (value ? '+' : ''))).sort();
  const contentOf = (node) => (node.nodeType === 1 ? shapeOf(node) : node.nodeType === 3 && node.data.trim() ? '#' : '');
  const shapeOf = (it) => it.tagName + '[' + attributesOf(it) + '](' + [...it.childNodes].map(contentOf).join('') + ')';
  const placeOf = (it) => (it ? placeOf(it.parentElement) + '>' + it.tagName + '[' + attributesOf(it) + ']' : '');
  const seen = new Set();
  for (const it of document.querySelectorAll('[data-repeated]')) it.removeAttribute('data-repeated');
  for (const it of document.querySelectorAll('tr, li, [role=row]')) {
    if (it.parentElement.closest('[data-repeated]')) continue;
    const shape = placeOf(it.parentElement) + shapeOf(it);
    if (seen.has(shape)) it.setAttribute('data-repeated', '');
    seen.add(shape);
  }
})()`;

/**
 * Returns the accessibility violations of the page or a part of it, by all rules or the named ones. No page has frames, so axe may run in the page
 * itself, and only violations are returned. One of the rows with the same shape is checked.
 * @param known parts that have been checked before
 */
export async function inaccessible(
  page: Page,
  part = 'html',
  rules?: string[],
  known: readonly string[] = [],
): Promise<string[]> {
  await page.evaluate(MARK_REPEATED);
  const isLoaded = await page.evaluate<boolean>(`'axe' in window`);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: LOADED }) })
    .setLegacyMode()
    .include(part)
    .exclude('[data-repeated]');
  for (const each of known) axe.exclude(each);
  const { violations } = await axe
    .options({ ...(rules && { runOnly: rules }), resultTypes: ['violations'], preload: false })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id} (${help}): ${html} ${any[0]?.message ?? ''}`),
  );
}
