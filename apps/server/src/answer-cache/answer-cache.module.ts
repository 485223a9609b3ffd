import { Global, Module } from '@nestjs/common';
import { AnswerCache } from './answer-cache';
import { LogChanges } from './log-changes';
import { ReadModelStates } from './read-model-state';

/** The cache of answers to reads. */
@Global()
@Module({ providers: [AnswerCache, LogChanges, ReadModelStates], exports: [AnswerCache] })
export class AnswerCacheModule {}
