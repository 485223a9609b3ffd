// Brings the database to this version, or tries that on a copy: npm run upgrade -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('upgrade', { isOfCheckout: true });
