/** A piece of a sentence. was: the value before; more, less, same: the value after, compared with it. */
export interface Piece {
  text: string;
  as?: 'strong' | 'was' | 'more' | 'less' | 'same';
  /** The address that the piece leads to, and a description of its content. */
  to?: string;
  hint?: string;
}

export type Parts = Record<string, string | Piece | readonly Piece[]>;

/** The option of `t` for sentences whose places {@link fillSentence} fills in, because some of them look different from the rest. */
export const RAW = { skipInterpolation: true } as const;

const isPlain = ({ as, to }: Piece): boolean => as === undefined && to === undefined;

/** Fills in the `{{places}}` of a sentence. Neighbouring plain pieces become one. */
export function fillSentence(sentence: string, parts: Parts): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, part] of sentence.split(/\{\{(\w+)\}\}/).entries())
    for (const piece of toPieces(index % 2 === 0 ? part : (parts[part] ?? ''))) {
      const lastPiece = pieces.at(-1);
      if (lastPiece && isPlain(lastPiece) && isPlain(piece)) lastPiece.text += piece.text;
      else if (piece.text !== '') pieces.push({ ...piece });
    }
  return pieces;
}

function toPieces(part: Parts[string]): readonly Piece[] {
  if (typeof part === 'string') return [{ text: part }];
  return 'text' in part ? [part] : part;
}

export const strongPiece = (text: string): Piece => ({ text, as: 'strong' });
export const previousPiece = (text: string): Piece => ({ text, as: 'was' });

/** The value after a change, marked as more, less or the same. */
export const comparedPiece = (
  previousValue: number,
  newValue: number,
  format: (value: number) => string,
): Piece => ({
  text: format(newValue),
  as: newValue > previousValue ? 'more' : newValue < previousValue ? 'less' : 'same',
});
