/** Why an order file as a whole is not taken. */
export const FILE_SAYS = {
  none: 'Please choose a file',
  wrongKind: 'This file is not an Excel workbook or a CSV file.',
  utf16: 'This text file is in UTF-16. Please save it as "CSV UTF-8".',
  accepted: 'Please upload an Excel workbook (.xlsx or .xls) or a .csv file.',
  damaged: 'The file is damaged and cannot be read. Please save it again in Excel and upload the new file.',
  openQuote: 'The file cannot be read: a quotation mark is opened and never closed.',
  locked: 'The file is protected with a password. Please save it without a password and upload it again.',
  macros: 'This workbook contains macros. Please save it as .xlsx without macros and upload it again.',
  binaryWorkbook: 'This is a binary workbook (.xlsb). Please save it as .xlsx and upload it again.',
  empty: 'The file is empty.',
  noOrders: 'The file holds no orders.',
  tooLarge: 'The file is larger than {{size}} MB. Please split it.',
  unpacksTooLarge: 'The file unpacks to more than {{size}} MB. Please split it.',
  tooManyRows: 'The file has more than {{rows}} rows. Please split it.',
  tooManyBlankRows: 'The file has more than {{rows}} rows, blank ones included. Please delete the blank rows and save it again.',
  tooMuch: 'The file holds more than can be read at once. Please split it.',
  tooSlow: 'Reading the file takes too long. Please split it.',
  busy: 'Other files are being read. Please try again in a minute.',
  noFaultyRows: 'No row of the file has errors.',

  fine: 'The file is fine: {{added}} to add, {{changed}} to change.',
  hasError: 'The file has 1 error.',
  hasErrors: 'The file has {{number}} errors.',
  uploaded: 'Orders uploaded: {{what}}.',
  nothingChanged: 'Nothing has changed: {{what}}.',
  oneRefused: '1 error in the file, nothing was uploaded.',
  manyRefused: '{{number}} errors in the file, nothing was uploaded.',
  firstError: 'Row {{row}}, {{column}}: {{why}}',
} as const;

/** What an upload did, as it stands in a sentence. */
export const UPLOAD_COUNTS = {
  added: '{{number}} added',
  changed: '{{number}} changed',
  unchanged: '{{number}} unchanged',
  protected: '{{number}} protected',
  leftOutOne: '1 error left out',
  leftOut: '{{number}} errors left out',
} as const;

/** What is wrong with a row, or a column, of an order file. A value stands in its quotation marks. */
export const ROWS_SAY = {
  columnTwice: 'The column "{{column}}" stands twice.',
  columnMissing: 'The column "{{column}}" is missing.',
  columnsMissing: 'The column "{{column}}" is missing (or a column for each product).',
  productTwice: 'The product "{{product}}" has two columns.',

  blank: '{{column}} is blank.',
  excelError: 'The cell holds the error {{error}}.',
  tooLong: '{{value}} is longer than {{max}} characters.',
  hidden: '{{value}} has characters that change the direction of text. Please type it anew.',
  notNumber: '{{value}} is not a number.',
  negative: '{{value}} is negative.',
  tooMuch: '{{value}} is more than {{max}}.',
  tooFine: '{{value}} has more than 3 decimal places.',
  notSequence: '{{value}} is not a whole number from 1 to {{max}}.',
  notDate: '{{value}} is not a date.',
  otherDate: '{{value}} is not the order date {{date}} that was chosen.',

  productArchived: 'The product "{{name}}" is archived.',
  notProduct: '"{{name}}" is not a product.',
  boyArchived: 'The delivery boy "{{name}}" is archived.',
  notBoy: '"{{name}}" is not an MDE.',
  severalBoys: '"{{name}}" is the name of several delivery boys ({{ids}}). Please write the unique id.',
  meant: 'Did you mean "{{name}}"?',

  inOtherRow: '{{consumer}} with {{product}} for {{boy}} stands in row {{row}} as well.',
  inOtherRows: '{{consumer}} with {{product}} for {{boy}} stands in rows {{rows}} as well.',
  inManyRows: '{{consumer}} with {{product}} for {{boy}} stands in rows {{rows}} and {{more}} more as well.',

  ofBoy: '{{boy}}: {{why}}',
} as const;
