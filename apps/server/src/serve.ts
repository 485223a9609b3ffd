import { formatVerifierKey } from '@milkround/transparency-log';
import { createApplication } from './application';
import { AUDIT_KEYS, type AuditKeys } from './audit/proof/audit-key';
import type { Config } from './config';
import { Demo } from './demo/demo';
import type { RegisterCleanUp } from './operations/clear-errors';
import { Metrics } from './operations/metrics';
import { stopOnSignal } from './operations/shutdown';
import type { Telemetry } from './operations/telemetry/start-telemetry';
import { DEMO_PASSWORD } from './demo/dairy';

/** Starts the application, which a signal stops, and prints its address. @throws StartError */
export async function serve(
  config: Config,
  undo: RegisterCleanUp,
  telemetry: Telemetry | null = null,
): Promise<void> {
  const application = await createApplication(config, undo);
  telemetry?.sendMetrics(application.app.get(Metrics).registry);
  stopOnSignal(async () => {
    await application.close();
    await telemetry?.close();
  });
  const url = await application.listen();
  const { signer } = application.app.get<AuditKeys>(AUDIT_KEYS);
  const hasDemo = config.demo && (await application.app.get(Demo).isReady());
  console.log(greeting(config, url, formatVerifierKey(signer), hasDemo));
}

/** The text that the server prints after its start: address, audit key, and the demo's logins if the database has the demo. */
function greeting(
  { websiteName, admin }: Config,
  url: string,
  auditKey: string,
  hasDemo: boolean,
): string {
  const logins = [
    `  Admin        ${admin.email}`,
    '  Supervisors  supervisor1@milkround.test … supervisor4@milkround.test',
    '  MDE          mde1@milkround.test … mde20@milkround.test',
    `  Password     ${DEMO_PASSWORD}, for all of them`,
  ];
  return [
    '',
    `${websiteName} is ready: ${url}`,
    `Audit key: ${auditKey}`,
    ...(hasDemo ? ['', 'Demo logins', ...logins] : []),
    '',
  ].join('\n');
}
