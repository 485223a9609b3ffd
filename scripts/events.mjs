// Shows and decides about events that a read model cannot take, while the server runs: npm run events -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('events');
