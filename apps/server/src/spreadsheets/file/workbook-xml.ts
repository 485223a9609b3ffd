import { posix } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { createMessage } from '@milkround/contracts';
import { SaxesParser } from 'saxes';
import { FileRefused, refusals } from './file-refused';

/** A sheet in the list of a workbook. */
export interface SheetEntry {
  name: string;
  /** The name of its part in the archive. */
  part: string;
  isHidden: boolean;
  isWorksheet: boolean;
}

export interface Relationship {
  id: string;
  /** The last word of its type, such as `worksheet`. */
  type: string;
  /** The name of the part in the archive. */
  part: string;
}

const CHUNK_BYTES = 64 * 1024;

/** Reads the relationships of a part of a workbook (ECMA-376 part 2, 9.3). @throws FileRefused damaged */
export function relationshipsOf(xml: Buffer, folder: string): Relationship[] {
  const relationships: Relationship[] = [];
  readXml(xml, (name, { Id, Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship' || TargetMode === 'External') return;
    const part = posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1);
    relationships.push({ id: Id ?? '', type: Type.replace(/^.*\//, ''), part });
  });
  return relationships;
}

/** Reads the list of sheets of a workbook, and whether its dates count from 1904. @throws FileRefused damaged */
export function sheetEntries(
  xml: Buffer,
  relationships: readonly Relationship[],
): { entries: SheetEntry[]; date1904: boolean } {
  const entries: SheetEntry[] = [];
  let date1904 = false;
  readXml(xml, (tag, attributes) => {
    if (tag === 'workbookPr') date1904 = isTrue(attributes['date1904']);
    if (tag !== 'sheet') return;
    const id = Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1];
    const relationship = relationships.find((other) => other.id === id);
    if (!relationship) throw refusals.damaged();
    const { type, part } = relationship;
    const isHidden = /hidden$/i.test(attributes['state'] ?? '');
    const { name = '' } = attributes;
    entries.push({ name, part, isHidden, isWorksheet: type === 'worksheet' });
  });
  return { entries, date1904 };
}

/**
 * Refuses an XML workbook of Excel 2003 for what the reader hides: a formula without a value is an empty cell to it, and text that is struck through is text.
 * @throws FileRefused
 */
export function refuseHiddenFaults(xml: Buffer): void {
  const struckStyles = new Set<string>();
  let style = '';
  let isUncalculated = false;
  const refuse = (code: 'row-struck' | 'row-formula-uncalculated') => {
    throw new FileRefused(422, createMessage(code));
  };
  readXml(
    xml,
    (name, attributes) => {
      const attribute = (wanted: string) =>
        Object.entries(attributes).find(([key]) => localName(key) === wanted)?.[1];
      if (name === 'Style') style = attribute('ID') ?? '';
      else if (name === 'Font' && attribute('StrikeThrough') === '1') struckStyles.add(style);
      else if (name === 'Cell') {
        isUncalculated = attribute('Formula') !== undefined;
        if (struckStyles.has(attribute('StyleID') ?? '')) refuse('row-struck');
      } else if (name === 'Data') isUncalculated = false;
      else if (name === 'S' || name === 'Del') refuse('row-struck');
    },
    (name) => {
      if (name === 'Cell' && isUncalculated) refuse('row-formula-uncalculated');
    },
  );
}

export const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/**
 * Reads XML piece by piece. Names come without their prefix. Characters that XML forbids stay in the texts.
 * @param onEnd Receives the text of an element.
 * @throws FileRefused damaged
 */
export function readXml(
  xml: Buffer,
  onBegin: (name: string, attributes: Record<string, string | undefined>) => void,
  onEnd?: (name: string, text: string) => void,
): void {
  // XML 1.1 knows references to control characters.
  const parser = new SaxesParser<{ xmlns: false }>({
    ...{ xmlns: false, position: false },
    ...{ defaultXMLVersion: '1.1', forceXMLVersion: true },
  });
  let text = '';
  parser.on('error', ({ message }) => {
    if (message !== 'disallowed character.') throw refusals.damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    onBegin(localName(name), attributes);
  });
  if (onEnd) {
    parser.on('text', (part) => {
      text += part;
    });
    parser.on('closetag', ({ name }) => {
      onEnd(localName(name), text);
      text = '';
    });
  }
  const decoder = new StringDecoder();
  for (let offset = 0; offset < xml.length; offset += CHUNK_BYTES)
    parser.write(decoder.write(xml.subarray(offset, offset + CHUNK_BYTES)));
  parser.write(decoder.end()).close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
