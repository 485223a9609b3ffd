// Writes backups of the database: npm run backup -- --help
import { runProgram } from './steps/run-program.mjs';

await runProgram('backup');
