/** Requests that cannot be carried out as things are. */
export const REQUESTS_MESSAGES = {
  'something-wrong': 'Something went wrong. Please try again.',
  'not-found': 'This was not found.',
  'activity-search-too-wide': 'More than {{max}} names match. Please type more of the name.',
  'activity-export-too-long': 'The filter has more than {{max}} rows. Please choose fewer days.',
  'write-conflict': 'Somebody else changed this at the same moment. Please try again.',
  'day-crowded': 'Many people are changing this day. Please try again in a moment.',
  'exports-busy': 'Other exports are under way. Please try again in a moment.',
  'sign-ins-busy': 'Many people are signing in at this moment. Please try again in a few seconds.',
  'database-unreachable': 'The database cannot be reached. Please try again in a moment.',
  'database-disk-full': "The server's disk is full; what you enter is kept on the phone.",
  'database-connections-exhausted':
    'The database has no free connection. Please try again in a moment.',
  'database-read-only':
    'The database is read-only at the moment; what you enter is kept on the phone.',
  'database-too-slow':
    'The database took too long. Please try again in a moment; if it happens again, choose fewer days.',
  'server-busy': 'The server is very busy. Please try again in a moment.',
  'read-model-preparing': 'This is being prepared, {{percent}} %. Please wait a moment.',
  'server-upgrading': 'The server is being upgraded. Please try again in a moment.',
  'form-invalid': 'The form could not be read.',
  'form-damaged': 'The form is damaged. Please try again.',
  'request-invalid': 'The request could not be read.',
  'json-invalid': 'The request is not valid JSON.',
  'request-too-large': 'This is too large to be sent.',
  'content-not-accepted': 'This kind of content is not accepted here.',
  'name-taken': '"{{value}}" is already in use.',
  'address-invalid': 'The address of the request is not valid.',
  'metrics-off': 'Metrics are off: METRICS_TOKEN is not set.',
  'metrics-token': 'The metrics require their token.',
  'delivery-corrected': 'Delivery corrected!',
  'backup-begun': 'The backup has begun.',
  'backup-elsewhere':
    'This server has no embedded database, so it writes no backups. The person who runs the database does it.',
} as const;
