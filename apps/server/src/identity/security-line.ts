import type { FactMeta, IdentityFact } from '@milkround/domain';

/** The fields of a line of the security log: it contains no address and no name. `security` is the type of the fact, for a filter. */
export interface SecurityLine {
  security: IdentityFact['type'];
  actor: FactMeta['actor'];
  [field: string]: unknown;
}

/** Returns the line of the security log about a fact; null for successful sign-ins and sign-outs, and for changes of names. */
export function securityLineOf({ type, data }: IdentityFact, { actor }: Pick<FactMeta, 'actor'>): SecurityLine | null {
  const line = { security: type, actor };
  switch (type) {
    case 'SignedIn':
    case 'SignedOut':
    case 'AdminEdited':
      return null;
    case 'SignInRefused':
      return { ...line, role: data.role, personId: data.personId, count: data.count, throttled: data.throttled, oidc: data.oidc };
    case 'SessionRevoked':
      return { ...line, role: data.role, personId: data.personId, reason: data.reason };
    case 'AdminAdded':
    case 'AdminPasswordChanged':
    case 'AdminArchived':
      return { ...line, role: 'admin', personId: data.id };
    case 'SecondFactorEnabled':
    case 'SecondFactorDisabled':
    case 'RecoveryCodeUsed':
    case 'OidcLinked':
    case 'OidcUnlinked':
    case 'RecoveryCodesReplaced':
      return { ...line, role: data.role, personId: data.personId };
    case 'PasswordLinkCreated':
    case 'PasswordLinkUsed':
    case 'PasswordLinkRevoked':
      return { ...line, role: data.role, personId: data.personId, purpose: data.purpose };
    case 'ReportExported':
      return { ...line, role: data.role, personId: data.personId, report: data.report, rows: data.rows, outcome: data.outcome };
    case 'UploadedFileDownloaded':
      return { ...line, role: data.role, personId: data.personId, uploadId: data.uploadId };
    case 'InfectedFileRefused':
      return { ...line, role: data.role, personId: data.personId, signature: data.signature, sha256: data.sha256 };
    case 'BackupRestored':
      return line;
  }
}
