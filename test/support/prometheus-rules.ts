import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const OPS = join(__dirname, '../../ops');

export interface AlertRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

/** One metric in an expression, with its label selectors. */
export interface Selector {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

export function alertRules(): AlertRule[] {
  const { groups }: { groups: { rules: AlertRule[] }[] } = parse(
    readFileSync(join(OPS, 'alerts.yml'), 'utf8'),
  );
  return groups.flatMap(({ rules }) => rules);
}

/** The expressions of the panels of the dashboard, by the title of the panel. */
export function dashboardExpressions(): { title: string; expr: string }[] {
  const { panels }: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(OPS, 'grafana/milkround.json'), 'utf8'),
  );
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
}

/** Returns the metrics and the labels of an expression. @throws Error when it is not PromQL */
export function readExpression(expr: string): { selectors: Selector[]; grouping: string[] } {
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      const text = expr.slice(from, to);
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expr}`);
      if (type.name === 'VectorSelector') selectors.push({ metric: '', matchers: [] });
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        selectors.at(-1)!.metric = text;
      if (type.name === 'UnquotedLabelMatcher') {
        const [, label = '', operator = '', value = ''] =
          /^(\w+)\s*(=~|!=|!~|=)\s*["'](.*)["']$/.exec(text) ?? [];
        selectors.at(-1)!.matchers.push({ label, operator, value });
      }
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouping.push(text);
    },
  });
  return { selectors, grouping };
}

/** A rule that compares the largest value of one metric with a limit, such as `max by (pool) (pg_pool_connections{state="waiting"}) > 0`. */
const LARGEST_ABOVE = /^max(?: by \([\w, ]+\) |)\(\w+(?:\{[^}]*\})?\) > (\S+)$/;

/** Returns whether the condition of such a rule is true in a scrape; null for a rule of another form, which needs Prometheus. */
export function holds({ expr }: AlertRule, scrape: ReadonlyMap<string, number>): boolean | null {
  const [, limit] = LARGEST_ABOVE.exec(expr) ?? [];
  const [selector] = readExpression(expr).selectors;
  if (limit === undefined || !selector) return null;
  const { metric, matchers } = selector;
  return [...scrape].some(
    ([name, value]) =>
      name.replace(/\{.*/, '') === metric &&
      matchers.every(({ label, value: expectedValue }) =>
        name.includes(`${label}="${expectedValue}"`),
      ) &&
      value > Number(limit),
  );
}
