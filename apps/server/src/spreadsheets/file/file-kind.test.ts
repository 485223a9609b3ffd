import { kindOf } from './file-kind';
import { FileRefused } from './file-refused';

const status = (bytes: Buffer) => {
  try {
    return kindOf(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return error.status;
    throw error;
  }
};

it.each([
  ['a zip archive', Buffer.from('PK\x03\x04rest', 'latin1'), 'xlsx'],
  ['a compound file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'xls'],
  ['text', Buffer.from('Consumer ID,MDE\n'), 'csv'],
  ['text with a byte order mark', Buffer.from('\ufeffConsumer ID,MDE\n'), 'csv'],
  ['Windows text', Buffer.from([0x4a, 0x6f, 0x73, 0xe9]), 'csv'],
  ['nothing', Buffer.alloc(0), 422],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 415],
  ['an empty archive', Buffer.from('PK\x05\x06', 'latin1'), 415],
  ['UTF-16', Buffer.from('\ufeffa,b', 'utf16le'), 'csv'],
  ['UTF-16 without a mark', Buffer.from('a,b\nनाम,c', 'utf16le'), 'csv'],
  ['an end mark of DOS', Buffer.from('a,b\r\n\x1a\0\0'), 'csv'],
  ['a web page', Buffer.from('\n<html><p>Hello</p></html>'), 415],
  ['a web page with a table', Buffer.from('\n<html><table></table></html>'), 'xls'],
  ['markup with a byte order mark', Buffer.from('\ufeff<?xml version="1.0"?><Workbook/>'), 415],
  ['a PDF', Buffer.from('%PDF-1.7\nabc'), 415],
])('recognises %s by its content', (_, bytes, kind) => {
  expect(status(bytes)).toBe(kind);
});
