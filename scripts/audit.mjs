// Verifies the transparency log and proofs: npm run audit -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('audit');
