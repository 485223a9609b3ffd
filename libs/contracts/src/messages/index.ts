export * from './entry-messages';
export * from './message';
