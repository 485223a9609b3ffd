// Shows and settles events that a read model cannot process, while the server runs: npm run events -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('events');
