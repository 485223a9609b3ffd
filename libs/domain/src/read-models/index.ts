export * from './catalog';
export * from './consumer';
export * from './delivery-day';
export * from './order-line';
export * from './rollups';
export * from './round';
export * from './stop';
