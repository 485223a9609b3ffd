/** Why a part of the server is degraded, for the office. */
export const DEGRADED_MESSAGES = {
  'degraded-stopped': 'It stopped at event {{position}} of the log, which it cannot process.',
  'degraded-quarantined':
    'It holds back {{number}} days or entries of the catalog, the first since event {{position}} of the log, which it cannot process.',
  'degraded-rebuilding': 'It is being rebuilt: {{percent}} %.',
  'degraded-behind': 'It is {{number}} entries behind.',
  'degraded-standing': 'It has stopped updating.',
  'degraded-disk-full': 'The disk of the database is full. Phones keep what is entered.',
  'degraded-connections-exhausted': 'The database has no free connection.',
  'degraded-read-only': 'The database is read-only. Phones keep what is entered.',
  'degraded-clock': 'The clocks of the server and of the database are {{seconds}} seconds apart.',
  'degraded-second-factor-key':
    'This server does not have the key of the second factors: nobody can switch one on or sign in with its codes. Put the key back, or run "npm run admin -- reset-second-factor --all".',
  'degraded-audit-key': 'The log is sealed with an audit key that this server does not have.',
  'degraded-audit-checkpoint':
    'The file with the newest checkpoint that this server has seen cannot be read or is damaged. The log of the server has its path.',
  'degraded-audit-changed':
    'The log or its seals were changed, or an older state of the database was put back. Run "npm run audit -- verify".',
} as const;
