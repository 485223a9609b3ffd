import type { Config } from './config';
import { DEMO_PASSWORD } from './demo/dairy';

/** The text that the server prints after its start: address, audit key, and the demo's logins if the database has the demo. */
export function greeting(
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
