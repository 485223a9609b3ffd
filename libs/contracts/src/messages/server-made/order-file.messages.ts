/** Order files as a whole. */
export const ORDER_FILE_MESSAGES = {
  'file-missing': 'Please choose a file',
  'file-wrong-kind': 'This file is not an Excel workbook or a CSV file.',
  'file-accepted': 'Please upload an Excel workbook (.xlsx or .xls) or a .csv file.',
  'file-damaged':
    'The file is damaged and cannot be read. Please save it again in Excel and upload the new file.',
  'file-row-twice':
    'The file is damaged: row {{row}} or one of its cells occurs twice. Please save it again in Excel and upload the new file.',
  'file-locked':
    'The file is protected with a password. Please save it without a password and upload it again.',
  'file-macros':
    'This workbook contains macros. Please save it as .xlsx without macros and upload it again.',
  'file-binary-workbook':
    'This is a binary workbook (.xlsb). Please save it as .xlsx and upload it again.',
  'file-empty': 'The file is empty.',
  'file-no-orders': 'The file holds no orders.',
  'list-missing': 'There are no orders of {{date}}.',
  'file-too-large': 'The file is larger than {{size}} MB. Please split it.',
  'file-unpacks-too-large': 'The file unpacks to more than {{size}} MB. Please split it.',
  'file-too-many-rows': 'The file has more than {{rows}} rows. Please split it.',
  'file-too-many-blank-rows':
    'The file has more than {{rows}} rows, blank ones included. Please delete the blank rows and save it again.',
  'file-too-wide':
    'The file has cells to the right of column {{columns}}. Please delete them, or move them to the left.',
  'file-too-much': 'The file holds more than can be read at once. Please split it.',
  'file-too-slow': 'Reading the file takes too long. Please split it.',
  'file-busy': 'Other files are being read. Please try again in a minute.',
  'file-sheet-hidden': 'The sheet "{{sheet}}" is hidden and was not read.',
  'file-sheet-unread':
    'The sheet "{{sheet}}" has no header with a consumer ID and quantities and was not read.',
  'file-hidden-row': '1 hidden row is included.',
  'file-hidden-rows': '{{number}} hidden rows are included.',
  'file-hidden-columns': 'Hidden columns are included: {{columns}}.',
  'file-month-day': 'Month sheet: the column "{{column}}" is read.',
  'file-phones-unread':
    'These rows have phone numbers that are not 10 digits and were not read: {{rows}}.',
  'file-phones-differ':
    '{{number}} phone numbers differ from the known ones, which stay: {{examples}}.',
  'file-totals': 'Rows of totals or repeated headers are left out: {{rows}}.',
  'file-rows-by-sheet': 'Rows by sheet: {{sheets}}.',
  'file-asks': 'The file raises questions. Please answer them in the check.',
  'file-asks-renamed':
    'Known IDs have a quite different name in the file ({{number}}): {{examples}}.',
  'file-asks-shared':
    'Consumers stand with several delivery boys in the file ({{number}}): {{examples}}.',
  'file-asks-elsewhere':
    'Consumers already stand with another delivery boy ({{number}}): {{examples}}.',
  'file-asks-zone': 'Consumers are of another zone ({{number}}): {{examples}}.',
  'file-no-faulty-rows': 'No row of the file has errors.',
  'file-fine': 'The file is fine: {{added}} to add, {{changed}} to change.',
  'file-has-error': 'The file has 1 error.',
  'file-has-errors': 'The file has {{number}} errors.',
  'file-check-changed': 'The data have changed since the check. Please look at it again.',
  'file-check-old': 'The check is older than an hour. Please check the file again.',
  'stop-elsewhere': '{{boys}} already delivers here.',
  'stop-not-moved': '{{consumer}} could not move from {{boy}}: {{why}}',
  'file-uploaded': 'Orders uploaded: {{what}}.',
  'file-nothing-changed': 'Nothing has changed: {{what}}.',
  'file-one-refused': '1 error in the file, nothing was imported.',
  'file-many-refused': '{{number}} errors in the file, nothing was imported.',
  'file-first-error': 'Row {{row}}, {{column}}: {{why}}',
  'file-first-error-sheet': '{{sheet}}, row {{row}}, {{column}}: {{why}}',
  'count-added': '{{number}} added',
  'count-changed': '{{number}} changed',
  'count-unchanged': '{{number}} unchanged',
  'count-protected': '{{number}} protected',
  'upload-line-changed': 'Somebody or a later file has changed it since.',
  'upload-taken-back': 'This upload has been taken back.',
  'upload-not-newest': 'Please take back the later upload of this date first.',
  'upload-returned':
    'Upload taken back. Lines returned: {{returned}}, lines that stay: {{staying}}.',
  'count-moved': '{{number}} moved',
  'count-registered': '{{number}} with a new phone number or zone',
  'count-takenOff': '{{number}} taken off',
  'count-left-out-one': '1 error left out',
  'count-left-out': '{{number}} errors left out',
} as const;
