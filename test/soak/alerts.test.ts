import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliver, freshStop, lineOf } from '../support/board';
import { Client, mde } from '../support/client';
import { metricsOf } from '../support/event-loop';
import { METRICS_TOKEN } from '../support/running-server';
import { eventually } from '../support/eventually';
import { ownServer } from '../support/own-server';
import {
  alertRules,
  dashboardExpressions,
  holds,
  readExpression,
} from '../support/prometheus-rules';

const server = ownServer();

/** The metrics that Prometheus makes itself. */
const BY_PROMETHEUS = ['up', 'ALERTS'];
/** The labels that Prometheus adds to each metric of a scrape. */
const OF_SCRAPE = ['job', 'instance', 'le'];
/** The labels of metrics that have no value while everything is well, or before the first backup. */
const WITHOUT_VALUES: Record<string, string[]> = {
  degraded_part: ['part', 'effect'],
  database_failures: ['trouble'],
  backup_age_seconds: [],
};

const expressions = [
  ...alertRules().map(({ alert, expr }) => ({ title: alert, expr })),
  ...dashboardExpressions().map(({ title, expr }) => ({ title, expr })),
];
const firing = async () => {
  const scrape = await metricsOf(server());
  return alertRules().flatMap((rule) => (holds(rule, scrape) ? [rule.alert] : []));
};

/** Returns the names and labels in rules and dashboards that a scrape does not have. */
async function missingInScrape(): Promise<string[]> {
  const { body } = await new Client(server().url, '', METRICS_TOKEN).get<string>('/metrics');
  const declared = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const samples = [...body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: new Map(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [
          label,
          value,
        ]),
      ),
    }),
  );
  return expressions.flatMap(({ title, expr }) => {
    const { selectors, grouping } = readExpression(expr);
    return selectors.flatMap(({ metric, matchers }) => {
      if (BY_PROMETHEUS.includes(metric)) return [];
      if (!declared.has(metric.replace(/_(bucket|sum|count)$/, '')) && !declared.has(metric))
        return [`${title}: ${metric}`];
      const found = samples.filter(({ name }) => name === metric);
      const labels = new Set([
        ...found.flatMap((sample) => [...sample.labels.keys()]),
        ...(WITHOUT_VALUES[metric] ?? []),
        ...OF_SCRAPE,
      ]);
      const used = [...matchers.map(({ label }) => label), ...grouping];
      const values = matchers.filter(
        ({ operator, label, value }) =>
          operator === '=' && !found.some((each) => each.labels.get(label) === value),
      );
      return [
        ...(found.length === 0 && !(metric in WITHOUT_VALUES)
          ? [`${title}: ${metric} has no value`]
          : []),
        ...used
          .filter((label) => !labels.has(label))
          .map((label) => `${title}: ${metric} has no label ${label}`),
        ...values.map(({ label, value }) => `${title}: ${metric} has no ${label}="${value}"`),
      ];
    });
  });
}

it('the rules and the dashboard use only metrics and labels of a real scrape', async () => {
  expect(expressions.length).toBeGreaterThan(40);
  await deliver(
    await mde(server().url, 1),
    lineOf(await freshStop(await mde(server().url, 1))).id,
    3,
  );
  let missing = await missingInScrape();
  // Some metrics have no value before they are measured for the first time.
  const isComplete = async () => (missing = await missingInScrape()).length === 0;
  await eventually('a complete scrape', isComplete).catch(() => undefined);
  expect(missing).toEqual([]);
});

it('there is no age of a backup before the first one', async () => {
  const names = [...(await metricsOf(server())).keys()];
  expect(names.filter((name) => /^backup_/.test(name)).sort()).toEqual(['backup_failed']);
});

it('no condition holds while everything works, and the conditions of a stopped read model do', async () => {
  // The demo has been in the log for a month, and is sealed while the tests begin.
  expect(await firing()).toEqual([]);
  const query = (sql: string) => server().database!.pool.query(sql);
  await query(
    `UPDATE checkpoint SET status = 'stopped', error = 'a test' WHERE projection = 'reports' AND role = 'live'`,
  );
  await eventually(
    'the alerts',
    async () => (await firing()).join() === 'ProjectionStopped,PartDegraded',
  );
  await query(
    `UPDATE checkpoint SET status = 'running', error = NULL WHERE projection = 'reports'`,
  );
  await eventually('no alerts', async () => (await firing()).length === 0);
});

it('the manual says what to do at each alert, and what each of their metrics means', () => {
  const manual = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const metrics = expressions.flatMap(({ expr }) =>
    readExpression(expr).selectors.map(({ metric }) => metric),
  );
  const named = [
    ...alertRules().map(({ alert }) => alert),
    ...metrics.map((metric) => metric.replace(/_(bucket|sum|count)$/, '')),
  ];
  expect(
    named.filter((name) => !BY_PROMETHEUS.includes(name) && !manual.includes(`\`${name}\``)),
  ).toEqual([]);
});
