import { Global, Module } from '@nestjs/common';
import { KeptAnswers } from './kept-answers';
import { LogChanges } from './log-changes';
import { ReadModelStates } from './read-model-state';

/** Answers of reads that are kept in memory. */
@Global()
@Module({ providers: [KeptAnswers, LogChanges, ReadModelStates], exports: [KeptAnswers] })
export class KeptAnswersModule {}
