import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PhoneReport } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { MissingEntries } from './missing-entries';
import { Phones } from './phones';

/** A change is written within the first time; an unchanged report is written again after the second. */
const CHANGE_MS = 1_000;
const SAME_MS = 10_000;

interface LastReport {
  report: PhoneReport;
  writtenAt: number;
  timer?: NodeJS.Timeout;
}

/** Throttles the reports of phones before they are written. The last report of a phone is always written. */
@Injectable()
export class PhoneReports implements OnApplicationShutdown {
  private readonly lastReports = new Map<string, LastReport>();

  constructor(
    @Inject(Phones) private readonly phones: Pick<Phones, 'recordReport'>,
    @Inject(MissingEntries) private readonly missingEntries: Pick<MissingEntries, 'setAside'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  take(deliveryBoyId: number, report: PhoneReport): void {
    const lastReport = this.lastReports.get(nameOf(deliveryBoyId, report));
    if (!lastReport) return this.write(deliveryBoyId, report);
    const isSame =
      lastReport.report.waiting === report.waiting &&
      lastReport.report.since === report.since &&
      String(lastReport.report.entries) === String(report.entries);
    lastReport.report = report;
    const dueMs =
      lastReport.writtenAt + (isSame && !lastReport.timer ? SAME_MS : CHANGE_MS) - Date.now();
    if (dueMs <= 0) return this.write(deliveryBoyId, report);
    if (!isSame)
      lastReport.timer ??= setTimeout(() => this.write(deliveryBoyId, lastReport.report), dueMs);
  }

  onApplicationShutdown(): void {
    for (const { timer } of this.lastReports.values()) clearTimeout(timer);
  }

  private write(deliveryBoyId: number, report: PhoneReport): void {
    const name = nameOf(deliveryBoyId, report);
    clearTimeout(this.lastReports.get(name)?.timer);
    this.lastReports.set(name, { report, writtenAt: Date.now() });
    this.phones
      .recordReport(deliveryBoyId, report)
      .then((entries) => this.missingEntries.setAside(deliveryBoyId, entries))
      .catch((error: unknown) => this.log.warn({ err: error }, 'A phone’s report was not kept'));
  }
}

const nameOf = (deliveryBoyId: number, { phone = '' }: PhoneReport): string =>
  `${deliveryBoyId}/${phone}`;
