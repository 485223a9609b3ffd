export * from './catalog/facts';
export * from './delivery-day/commands';
export * from './delivery-day/facts';
export * from './fact';
export * from './quantity';
export * from './streams';
