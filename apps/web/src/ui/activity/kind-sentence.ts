import type { ActivityField } from '@milkround/contracts';
import type { Piece } from '../sentence/pieces';
import type { Words } from './words';

export interface Sentence {
  toPieces: (words: Words) => Piece[];
  /** The fields whose values the sentence has; other changes are listed below it. */
  fields: readonly ActivityField[];
}

export const toSentence = (
  fields: readonly ActivityField[],
  toPieces: Sentence['toPieces'],
): Sentence => ({ toPieces, fields });
