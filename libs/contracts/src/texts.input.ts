/** What is wrong with what was sent. */
export const INPUT_SAYS = {
  invalid: 'The input is not valid',
  required: '{{field}} is required',
  id: '{{field}} must be a positive whole number',
  wholeNumber: '{{field}} must be a whole number from {{min}} to {{max}}',
  date: '{{field}} must be a date like 2025-01-31',
  flag: '{{field}} must be 0 or 1',
  boolean: '{{field}} must be true or false',
  choice: '{{field}} must be one of {{choices}}',
  notValid: '{{field}} is not valid',
  text: '{{field}} must be text of at most {{max}} characters',
  secret: '{{field}} must have {{min}} to {{max}} characters',
  uuid: '{{field}} must be a UUID',
  unstorable: '{{field}} has characters that cannot be stored',
  nameUnstorable: 'A field name has characters that cannot be stored',
  inputUnstorable: 'The input has characters that cannot be stored',
  tooDeep: 'The input is nested too deeply',
  tooManyFields: 'The input has too many fields',
  tooManyValues: 'The input has too many values',
  tooLong: '{{field}} is too long',
  passwordTooLong: 'Password can be at most {{max}} characters',

  rangeBackwards: 'From date cannot be after To date',
  rangeTooLong: 'The range can be at most {{days}} days',
} as const;

/** What is said of a request that cannot be carried out as things are. */
export const SERVER_SAYS = {
  conflict: 'Somebody else changed this at the same moment. Please try again.',
  crowdedDay: 'Many people are changing this day. Please try again in a moment.',
  exportsBusy: 'Other exports are under way. Please try again in a moment.',
  signInsBusy: 'Many people are signing in at this moment. Please try again in a few seconds.',
  socketTooMuch: 'This connection sends too much and was ended.',
  noDatabase: 'The database cannot be reached. Please try again in a moment.',
  diskFull: "The server's disk is full; what you enter is kept on the phone.",
  connectionsExhausted: 'The database has no free connection. Please try again in a moment.',
  readOnly: 'The database is read-only at the moment; what you enter is kept on the phone.',
  busy: 'The server is very busy. Please try again in a moment.',
  badForm: 'The form could not be read.',
  damagedForm: 'The form is damaged. Please try again.',
  badRequest: 'The request could not be read.',
  badJson: 'The request is not valid JSON.',
  tooLarge: 'This is too large to be sent.',
  wrongContent: 'This kind of content is not accepted here.',
  taken: 'There is a thing "{{value}}" already.',
} as const;

/** What browsers say when a request finds no way: Chrome, Firefox, Safari. */
export const BROWSERS_SAY = {
  chrome: 'Failed to fetch',
  firefox: 'NetworkError when attempting to fetch resource.',
  safari: 'Load failed',
} as const;
