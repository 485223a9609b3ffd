import { formatVerifierKey } from '@milkround/transparency-log';
import { createApplication } from './application';
import { AUDIT_KEYS, type AuditKeys } from './audit/proof/audit-key';
import type { Config } from './config';
import { greeting } from './greeting';
import type { Undo } from './operations/clear-errors';
import { stopOnSignal } from './operations/shutdown';

/** Starts the application, which a signal stops, and prints its address. @throws StartError */
export async function serve(config: Config, undo: Undo): Promise<void> {
  const application = await createApplication(config, undo);
  stopOnSignal(() => application.close());
  const url = await application.listen();
  const { signer } = application.app.get<AuditKeys>(AUDIT_KEYS);
  console.log(greeting(config, url, formatVerifierKey(signer)));
}
