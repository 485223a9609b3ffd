import type { CatalogFact, FactMeta, IdentityFact } from '@milkround/domain';

/** The facts among which those about credentials and access are lines of the security log. */
export type SecurityFact = IdentityFact | CatalogFact;

/**
 * The fields of a line of the security log. It contains no name and no email; only refused sign-ins have a network address, so that the operator can
 * block the sender. `security` is the type of the fact, for a filter.
 */
export interface SecurityLine {
  security: SecurityFact['type'];
  actor: FactMeta['actor'];
  [field: string]: unknown;
}

/** Returns the line of the security log about a fact; null for facts that are not about credentials and access, and for successful sign-ins. */
export function securityLineOf(
  { type, data }: SecurityFact,
  { actor }: Pick<FactMeta, 'actor'>,
): SecurityLine | null {
  const line = { security: type, actor };
  switch (type) {
    case 'SignedIn':
    case 'SignedOut':
    case 'AreaCreated':
    case 'AreaRenamed':
    case 'AreaArchived':
    case 'AreaDeadlineSet':
    case 'ProductCreated':
    case 'ProductRenamed':
    case 'ProductArchived':
    case 'ProductStepSet':
    case 'SupervisorMovedToArea':
    case 'DeliveryBoyMovedToArea':
      return null;
    case 'SignInRefused': {
      const { role, personId, address, count, throttled } = data;
      // The logger hides fields with the name `address`, because they may contain the address of a consumer.
      return {
        ...line,
        role,
        personId,
        networkAddress: address,
        count,
        throttled,
        ...(throttled > 0 && { lockout: true }),
      };
    }
    case 'SessionRevoked':
      return { ...line, role: data.role, personId: data.personId, reason: data.reason };
    case 'AdminAdded':
    case 'AdminPasswordChanged':
    case 'AdminArchived':
      return { ...line, role: 'admin', personId: data.id };
    case 'AdminEdited':
      return isSameEmail(data) ? null : { ...line, role: 'admin', personId: data.id };
    case 'SupervisorHired':
    case 'SupervisorPasswordChanged':
    case 'SupervisorArchived':
      return { ...line, role: 'supervisor', personId: data.id };
    case 'SupervisorDetailsChanged':
      return isSameEmail(data) ? null : { ...line, role: 'supervisor', personId: data.id };
    case 'DeliveryBoyHired':
    case 'DeliveryBoyPasswordChanged':
    case 'DeliveryBoyArchived':
      return { ...line, role: 'delivery-boy', personId: data.id };
    case 'DeliveryBoyDetailsChanged':
      return isSameEmail(data) ? null : { ...line, role: 'delivery-boy', personId: data.id };
    case 'SecondFactorEnabled':
    case 'SecondFactorDisabled':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesReplaced':
    case 'SignInUnlocked':
      return { ...line, role: data.role, personId: data.personId };
    case 'PasswordLinkCreated':
    case 'PasswordLinkUsed':
    case 'PasswordLinkRevoked':
      return { ...line, role: data.role, personId: data.personId, purpose: data.purpose };
    case 'ReportExported':
      return {
        ...line,
        role: data.role,
        personId: data.personId,
        report: data.report,
        rows: data.rows,
        outcome: data.outcome,
      };
    case 'UploadedFileDownloaded':
      return { ...line, role: data.role, personId: data.personId, uploadId: data.uploadId };
    case 'BackupRestored':
      return line;
  }
}

/** People sign in with their email. */
const isSameEmail = (details: { email: string; previous: { email: string } }) =>
  details.email === details.previous.email;
