import type { Recorded } from '../fact';
import { factGuard, type StoredFact } from '../stored-fact';
import type { AdminFact, DownloadFact, IdentityFact } from './facts';

const ADMIN_TYPES: Record<AdminFact['type'], true> = {
  AdminAdded: true,
  AdminEdited: true,
  AdminPasswordChanged: true,
  AdminArchived: true,
};

export const isAdminFact = factGuard<AdminFact>(ADMIN_TYPES);

export const isReportExport = (
  entry: StoredFact,
): entry is Recorded<Extract<DownloadFact, { type: 'ReportExported' }>> =>
  entry.type === 'ReportExported';

/** Whether an event of the log is one of the facts that are queued beside it. */
export const isIdentityFact = factGuard<IdentityFact>({
  ...ADMIN_TYPES,
  SignedIn: true,
  SignedOut: true,
  SessionRevoked: true,
  SecondFactorEnabled: true,
  SecondFactorDisabled: true,
  RecoveryCodeUsed: true,
  RecoveryCodesReplaced: true,
  SignInUnlocked: true,
  PasswordLinkCreated: true,
  PasswordLinkUsed: true,
  PasswordLinkRevoked: true,
  SignInRefused: true,
  ReportExported: true,
  UploadedFileDownloaded: true,
  BackupRestored: true,
});
