import { stopServer } from './test-server';

/** Stops only what the set-up has started. */
export default stopServer;
