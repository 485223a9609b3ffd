/** One sample of a histogram as `prom-client` lists it: a bucket (with `le`), the sum or the count. */
interface Sample {
  metricName?: string;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

export interface HistogramValue {
  buckets: { boundaries: number[]; counts: number[] };
  sum: number;
  count: number;
}

export function withoutLe(labels: Sample['labels']): Record<string, string | number> {
  const otherLabels: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(labels))
    if (name !== 'le' && value !== undefined) otherLabels[name] = value;
  return otherLabels;
}

/** Joins the samples of each set of labels. Prometheus counts all observations up to a bound, OpenTelemetry those between two bounds. */
export function histogramsOf(
  samples: readonly Sample[],
): { labels: Record<string, string | number>; value: HistogramValue }[] {
  const histograms = new Map<
    string,
    { labels: Record<string, string | number>; value: HistogramValue; countedSoFar: number }
  >();
  for (const { metricName = '', labels: all, value } of samples) {
    const labels = withoutLe(all);
    const key = JSON.stringify(Object.entries(labels).sort());
    const histogram = histograms.get(key) ?? {
      labels,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
      countedSoFar: 0,
    };
    histograms.set(key, histogram);
    if (metricName.endsWith('_sum')) histogram.value.sum = value;
    else if (metricName.endsWith('_count')) histogram.value.count = value;
    else {
      const { boundaries, counts } = histogram.value.buckets;
      if (all.le !== '+Inf') boundaries.push(Number(all.le));
      counts.push(value - histogram.countedSoFar);
      histogram.countedSoFar = value;
    }
  }
  return [...histograms.values()].map(({ labels, value }) => ({ labels, value }));
}
