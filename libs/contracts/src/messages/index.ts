export * from './message';
export * from './office-code';
