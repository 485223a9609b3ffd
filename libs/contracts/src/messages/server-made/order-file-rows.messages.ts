/** Rows and columns of an order file. A value stands in its quotation marks. */
export const ORDER_FILE_ROWS_MESSAGES = {
  'row-column-twice': 'The column "{{column}}" occurs twice.',
  'row-column-missing': 'The column "{{column}}" is missing.',
  'row-columns-missing': 'The column "{{column}}" is missing (or a column for each product).',
  'row-column-unknown':
    '"{{column}}" is no product, and {{quantities}} of its cells look like quantities. Please say what it is.',
  'row-column-nearest':
    '"{{column}}" is no product, and {{quantities}} of its cells look like quantities. Did you mean "{{name}}"?',
  'row-day-missing': 'No column has the day of {{date}}.',
  'row-more-cells': 'The row has {{cells}} cells, the header {{header}}.',
  'row-other-header':
    'Row {{row}} is another header with other columns. Please put its rows on a sheet of their own.',
  'row-merged': '{{value}} stands in merged cells. Please give each cell its own number.',
  'row-struck': 'The text is struck through. Please delete the row, or the line through it.',
  'row-open-quote':
    'A quotation mark of this row is not closed, or takes in the rows below. Please remove it.',
  'row-product-twice': 'The product "{{product}}" has two columns.',
  'row-blank': '{{column}} is blank.',
  'row-excel-error': 'The cell holds the error {{error}}.',
  'row-too-long': '{{value}} is longer than {{max}} characters.',
  'row-hidden': '{{value}} has characters that change the direction of text. Please type it anew.',
  'row-letters-lost':
    '{{value}} has lost letters. Please save the file as "CSV UTF-8" or as an Excel workbook.',
  'row-digits-lost':
    '{{value}} has lost digits. Please type it anew in a column with the format Text.',
  'row-id-date': '{{value}} is a date. Please type the ID anew in a column with the format Text.',
  'row-id-lines': '{{value}} stands in two lines. Please type one ID in one line.',
  'row-legacy-font':
    'The names are written in a font such as Kruti Dev, which stores Hindi as Latin letters ({{value}}). Please convert them to Unicode and save the file again.',
  'row-formula-uncalculated':
    'The cell holds a formula without a value. Please open the file in Excel and save it again.',
  'row-quantity-date': '{{value}} is a date: Excel makes one of 1/2. Please type 0.5.',
  'row-unit': '{{value}} has a unit or a sign. Please type a plain number, such as 0.5.',
  'row-shown-otherwise':
    'The cell shows {{shown}} and holds {{value}}. Please type the number anew.',
  'row-unclear': '{{value}} may be {{thousands}} or {{decimal}}. Please type it without a comma.',
  'row-not-number': '{{value}} is not a number.',
  'row-negative': '{{value}} is negative.',
  'row-too-much': '{{value}} is more than {{max}}.',
  'row-too-fine': '{{value}} has more than 3 decimal places.',
  'row-not-sequence': '{{value}} is not a whole number from 1 to {{max}}.',
  'row-not-date': '{{value}} is not a date.',
  'row-other-date': '{{value}} is not the order date {{date}} that was chosen.',
  'row-not-product': '"{{name}}" is not a product.',
  'row-not-boy': '"{{name}}" is not an MDE.',
  'row-several-boys':
    '"{{name}}" is the name of several delivery boys ({{ids}}). Please write the unique id.',
  'row-meant': 'Did you mean "{{name}}"?',
  'row-in-other-row': '{{consumer}} with {{product}} for {{boy}} is also in row {{row}}.',
  'row-in-other-rows': '{{consumer}} with {{product}} for {{boy}} is also in rows {{rows}}.',
  'row-in-many-rows':
    '{{consumer}} with {{product}} for {{boy}} is also in rows {{rows}} and {{more}} more.',
  'row-other-household':
    '{{id}} is the ID of {{name}}. Please give this household an ID of its own.',
  'row-shared':
    '{{id}} stands with several delivery boys ({{boys}}). Please leave the rows of one of them.',
  'row-of-boy': '{{boy}}: {{why}}',
} as const;
