/** The import of people from a file. */
export const STAFF_IMPORT_MESSAGES = {
  'row-formula': 'The cell holds a formula. Please type the value.',
  'row-not-zone': '"{{name}}" is not a zone.',
  'row-not-supervisor': '"{{name}}" is not a supervisor.',
  'row-several-supervisors':
    '"{{name}}" is the name of several supervisors ({{ids}}). Please write the unique id.',
  'row-same-value': '{{value}} is also in row {{row}}.',
  'staff-sheet-unread':
    'The sheet "{{sheet}}" has no header with an email and a unique ID and was not read.',
  'staff-file-empty': 'The file holds no people.',
  'staff-imported': 'People imported: {{what}}.',
} as const;
