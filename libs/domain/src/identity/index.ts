export * from './facts';
export { isAdminFact, isIdentityFact } from './recognize';
