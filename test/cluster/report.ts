import type { Figures } from './load';

/** Sentences about the cases, as a table. */
export class Report {
  private readonly lines: string[] = [];

  constructor(private readonly head: string) {}

  add(name: string, figures: Figures): void {
    const { acknowledged, lost, doubled, writesMs, readsMs, screensMs } = figures;
    this.lines.push(
      `| ${[name, acknowledged, lost, doubled, seconds(writesMs), seconds(readsMs), seconds(screensMs)].join(' | ')} |`,
    );
    process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
  }

  toString(): string {
    const columns =
      '| case | acknowledged | lost | doubled | writes, s | reads, s | screens, s |\n|---|---|---|---|---|---|---|';
    return [this.head, '', columns, ...this.lines].join('\n');
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
