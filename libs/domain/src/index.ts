export * from './business-date';
export * from './catalog';
export * from './delivery-day';
export * from './fact';
export { PersistentMap } from './persistent-map';
export * from './quantity';
export * from './read-models';
export * from './stored-fact';
export * from './streams';
