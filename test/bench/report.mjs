import { cpus, totalmem } from 'node:os';

/** Collects the measurements of the cases. A missed target is reported and does not fail the run, because machines are noisy. */
export class Report {
  rows = [];
  broken = false;

  begin(name) {
    this.name = name;
    console.log(`\n${name}`);
  }

  /** `figure` and `limit` in `unit`; `target` is a sentence, `met` whether it holds. */
  add(what, { figure, unit, ratio = null, against = '', target = '', met = null }) {
    this.rows.push({ name: this.name, what, figure, unit, ratio, against, target, met });
    console.log(`  ${line(this.rows.at(-1))}`);
  }

  /** Adds the number of refusals, whose target is zero, and prints some of the reasons. */
  addRefused(what, unit, reasons) {
    this.add(what, { figure: reasons.length, unit, target: '0', met: reasons.length === 0 });
    if (reasons.length > 0) console.log(`  ${[...new Set(reasons)].slice(0, 5).join('\n  ')}`);
  }

  failed(error) {
    this.broken = true;
    this.rows.push({
      name: this.name,
      what: 'broke',
      figure: NaN,
      unit: '',
      ratio: null,
      against: '',
      target: error.message,
      met: false,
    });
    console.error(error);
  }

  summary() {
    const head = `\n${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL 18, fsync on\n`;
    const missedRows = this.rows.filter(({ met }) => met === false);
    const summary =
      missedRows.length === 0
        ? 'Every target is met.'
        : `Missed:\n${missedRows.map((row) => `  ${row.name}: ${line(row)}`).join('\n')}`;
    return [
      head,
      ...this.rows.map((row) => `${row.name.padEnd(14)} ${line(row)}`),
      '',
      summary,
    ].join('\n');
  }
}

const formatFigure = (n) =>
  Number.isInteger(n) || n >= 100 ? Math.round(n).toLocaleString('en-US') : n.toPrecision(3);
const line = ({ what, figure, unit, ratio, against, target, met }) =>
  `${what}: ${formatFigure(figure)} ${unit}${ratio === null ? '' : ` = ${ratio.toFixed(2)} × ${against}`}${target ? ` (target ${target}${met === null ? '' : met ? ', met' : ', MISSED'})` : ''}`;

export const percentile = (values, p) => {
  const sortedValues = [...values].sort((a, b) => a - b);
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor((sortedValues.length * p) / 100))] ??
    NaN
  );
};
export const median = (values) => percentile(values, 50);
