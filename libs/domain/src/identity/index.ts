export * from './facts';
export { isAdminFact, isIdentityFact, isReportExport } from './recognize';
