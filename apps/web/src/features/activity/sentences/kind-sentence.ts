import type { ActivityField } from '@milkround/contracts';
import type { Piece } from '../../../ui/sentence/pieces';
import type { Words } from './words';

/** How the activities of one kind are told. */
export interface Sentence {
  toPieces: (words: Words) => Piece[];
  /** The fields whose values the sentence has; other changes are listed below it. */
  fields: readonly ActivityField[];
}

export const toSentence = (fields: readonly ActivityField[], toPieces: Sentence['toPieces']): Sentence => ({ toPieces, fields });
