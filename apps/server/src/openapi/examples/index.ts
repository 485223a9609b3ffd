import { auditExamples } from './audit';
import { catalogExamples } from './catalog';
import { consumerExamples } from './consumers';
import { deliveryDayExamples } from './delivery-day';
import type { CallExample, CallExamples } from './example';
import { handOverExamples } from './hand-over';
import { identityExamples } from './identity';
import { passwordLinkExamples } from './password-links';
import { reportExamples } from './reports';
import { secondFactorExamples } from './second-factor';
import { stopOrderExamples } from './stop-order';
import { syncExamples } from './sync';
import { systemStatusExamples } from './system-status';

const examples: CallExamples = {
  ...identityExamples,
  ...secondFactorExamples,
  ...passwordLinkExamples,
  ...deliveryDayExamples,
  ...handOverExamples,
  ...stopOrderExamples,
  ...catalogExamples,
  ...consumerExamples,
  ...reportExamples,
  ...syncExamples,
  ...auditExamples,
  ...systemStatusExamples,
};

/** Returns the example of a call: first the role's own, then that of all roles; null for a call without an example. */
export const exampleOf = (method: string, role: string | null, call: string): CallExample | null =>
  examples[`${method} ${role}/${call}`] ?? examples[`${method} ${call}`] ?? null;
