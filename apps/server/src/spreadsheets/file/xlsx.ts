import { UPLOAD_LIMITS } from '@milkround/contracts';
import { refusals } from './file-refused';
import { readStyles, readTexts, SheetReader } from './sheet-xml';
import { bounded, hiddenNames, type Workbook } from './workbook';
import { relationshipsOf, sheetEntries, type Relationship } from './workbook-xml';
import { unpack, zipEntries, type ZipEntry } from './zip';

/** Where a workbook stands if the archive does not say it. */
const USUAL_WORKBOOK = { id: '', type: 'officeDocument', part: 'xl/workbook.xml' };

/** @throws FileRefused if it cannot be read */
export function readXlsx(bytes: Buffer): Workbook {
  const archive = new Archive(bytes);
  const workbook =
    archive.relationshipsOf('').find(({ type }) => type === 'officeDocument') ?? USUAL_WORKBOOK;
  if (!archive.has(workbook.part)) throw refusals.wrongKind();
  if (/\.bin$/i.test(workbook.part)) throw refusals.binaryWorkbook();
  if (archive.hasMacros()) throw refusals.macros();
  const relationships = archive.relationshipsOf(workbook.part);
  const { entries, date1904 } = sheetEntries(archive.unpack(workbook.part), relationships);
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw refusals.damaged();
  const xmlOf = (wanted: string) => {
    const found = relationships.find(({ type, part }) => type === wanted && archive.has(part));
    return found ? archive.unpack(found.part) : null;
  };
  const [textsXml, stylesXml] = [xmlOf('sharedStrings'), xmlOf('styles')];
  const reader = new SheetReader({
    texts: textsXml ? readTexts(textsXml) : [],
    styles: stylesXml ? readStyles(stylesXml) : [],
    date1904,
  });
  const visible = entries.filter(({ isHidden, isWorksheet }) => isWorksheet && !isHidden);
  const sheets = visible.map(({ name, part }) => reader.read(name, archive.unpack(part)));
  return { sheets: bounded(sheets), hiddenSheets: hiddenNames(entries) };
}

/** The parts of a workbook by name, unpacked only when they are read: pictures and hidden sheets stay packed. */
class Archive {
  private readonly parts: Map<string, ZipEntry>;
  private remainingBytes = UPLOAD_LIMITS.unpackedBytes;

  constructor(private readonly bytes: Buffer) {
    const entries = zipEntries(bytes);
    const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
    if (unpackedBytes > UPLOAD_LIMITS.unpackedBytes)
      throw refusals.unpacksTooLarge(UPLOAD_LIMITS.unpackedBytes);
    this.parts = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  }

  has(name: string): boolean {
    return this.parts.has(keyOf(name));
  }

  hasMacros(): boolean {
    return [...this.parts.keys()].some((key) => /(^|\/)vbaproject\.bin$/.test(key));
  }

  /** Returns the relationships of a part, or of the archive for an empty name. */
  relationshipsOf(part: string): Relationship[] {
    const name = relationshipsPart(part);
    return this.has(name) ? relationshipsOf(this.unpack(name), part.replace(/[^/]*$/, '')) : [];
  }

  /** @throws FileRefused damaged or too large */
  unpack(part: string): Buffer {
    const entry = this.parts.get(keyOf(part));
    if (!entry) throw refusals.damaged();
    const content = unpack(this.bytes, entry, this.remainingBytes);
    this.remainingBytes -= content.length;
    return content;
  }
}

const relationshipsPart = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels');

/** Some programs write the names of the parts with backslashes. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
