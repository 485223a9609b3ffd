// Restores a backup, or tries one out: npm run restore -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('restore', { isOfCheckout: true });
