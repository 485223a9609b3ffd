export { default } from './postgres.setup';
