import {
  createMessage,
  ELSEWHERE_CHOICES,
  PAUSED_CHOICES,
  UPLOAD_LIMITS,
  type ElsewhereChoice,
  type ChoiceOfFile,
  type Message,
  type UploadChoices,
} from '@milkround/contracts';
import { pausedMessage, type ImportLine } from '@milkround/domain';
import { isRecord } from '../http/input/record';
import type { PartLines, StopElsewhere } from './file-consumers';

/** The choices of an upload without any: both stops stay, and lines of paused consumers are left out. */
export const DEFAULT_CHOICES: Required<Omit<UploadChoices, 'seen'>> = {
  elsewhere: { all: 'keep' },
  paused: { all: 'skip' },
};

/** A stop of another delivery boy that moves to the day of the file. */
export interface ChosenMove {
  consumerId: string;
  stop: StopElsewhere;
}

/** The lines of a part after the choices, and the stops that move to it. */
export interface ChosenPart extends PartLines {
  moves: ChosenMove[];
}

/** The choice for a consumer, by the row of the first line. */
const choiceOf = <T extends string>({ all, rows }: ChoiceOfFile<T>, row: number): T => {
  const key = String(row);
  return (rows && Object.hasOwn(rows, key) ? rows[key] : undefined) ?? all;
};

/** Returns the rows of the first lines by consumer. */
export function firstRows(lines: readonly ImportLine[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { row, consumer } of lines)
    rows.set(consumer.id, Math.min(rows.get(consumer.id) ?? row, row));
  return rows;
}

/** Leaves lines out and moves stops as the person chose. A stop that cannot move stays, and the lines of the file are placed beside it. */
export function applyChoices(
  part: PartLines,
  choices: UploadChoices,
  nameOf: (deliveryBoyId: number) => string,
): ChosenPart {
  const { elsewhere: elsewhereChoice, paused: pausedChoice } = { ...DEFAULT_CHOICES, ...choices };
  const rows = firstRows(part.lines);
  const reasonsLeftOut = new Map<string, Message>();
  const moves: ChosenMove[] = [];
  for (const [consumerId, stops] of part.stopsElsewhere) {
    const choice: ElsewhereChoice = choiceOf(elsewhereChoice, rows.get(consumerId) ?? 0);
    const [stop] = stops;
    if (choice === 'skip')
      reasonsLeftOut.set(
        consumerId,
        createMessage('stop-elsewhere', {
          boys: stops.map(({ deliveryBoyId }) => nameOf(deliveryBoyId)).join(', '),
        }),
      );
    else if (choice === 'move' && stop && stop.staysBecause === null)
      moves.push({ consumerId, stop });
  }
  for (const [consumerId, pause] of part.pauses)
    if (choiceOf(pausedChoice, rows.get(consumerId) ?? 0) === 'skip')
      reasonsLeftOut.set(consumerId, pausedMessage(pause));
  return {
    ...part,
    moves: moves.filter(({ consumerId }) => !reasonsLeftOut.has(consumerId)),
    lines: part.lines.map((line) => {
      const reason = reasonsLeftOut.get(line.consumer.id);
      return reason ? { ...line, leftOut: reason } : line;
    }),
  };
}

/** Parses the choices of the form field. Returns undefined if the field has other fields or values than an upload may choose. */
export function choicesOf(value: unknown): UploadChoices | undefined {
  const parsedValue = typeof value === 'string' ? parse(value) : value;
  if (!isRecord(parsedValue)) return undefined;
  const { seen: checkHash, elsewhere: elsewhereField, paused: pausedField } = parsedValue;
  const elsewhere =
    elsewhereField === undefined ? undefined : fileChoiceOf(elsewhereField, ELSEWHERE_CHOICES);
  const paused = pausedField === undefined ? undefined : fileChoiceOf(pausedField, PAUSED_CHOICES);
  if (elsewhere === null || paused === null) return undefined;
  if (
    checkHash !== undefined &&
    (typeof checkHash !== 'string' || !/^[\w-]{1,64}$/.test(checkHash))
  )
    return undefined;
  return {
    ...(checkHash !== undefined && { seen: checkHash }),
    ...(elsewhere && { elsewhere }),
    ...(paused && { paused }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fileChoiceOf<T extends string>(
  value: unknown,
  choices: readonly T[],
): ChoiceOfFile<T> | null {
  if (!isRecord(value)) return null;
  const all = choices.find((choice) => choice === value.all);
  const rows = value.rows === undefined ? {} : value.rows;
  if (!all || !isRecord(rows)) return null;
  const entries = Object.entries(rows).flatMap(([row, choice]) => {
    const knownChoice = choices.find((option) => option === choice);
    return knownChoice && /^\d{1,7}$/.test(row) ? [[row, knownChoice] as const] : [];
  });
  if (entries.length !== Object.keys(rows).length || entries.length > UPLOAD_LIMITS.stopsAsked)
    return null;
  return { all, rows: Object.fromEntries(entries) };
}
