import { stopServer } from './test-server';

/** Stops what the set-up has started, and nothing else. */
export default stopServer;
