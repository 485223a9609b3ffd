// Verifies and exports the transparency log: npm run audit -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('audit');
