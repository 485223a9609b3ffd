/** A UUID for one user action, in the order of time. It needs no secure context: a shop's own network has plain http. */
export { v7 as newKey } from 'uuid';
