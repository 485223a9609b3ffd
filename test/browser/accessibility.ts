import AxeBuilder from '@axe-core/playwright';
import type { Page } from './milkround';

/** Levels A and AA of the guidelines for accessible web content. */
export const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const COLOURS = ['color-contrast'];

/**
 * What is not accessible on the page or a part of it, by all rules or those named. No page has frames, so axe may run in the page itself, and
 * only what is wrong is told.
 */
export async function inaccessible(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
  const { violations } = await axe.options({ ...(rules && { runOnly: rules }), resultTypes: ['violations'], preload: false }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, any }) => `${id} (${help}): ${html} ${any[0]?.message ?? ''}`));
}
