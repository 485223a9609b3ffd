/** Zones, products, supervisors, delivery boys and consumers. */
export const CATALOG_MESSAGES = {
  'name-required': 'Name is required',
  'unique-id-required': 'Unique Id is required',
  'email-invalid': 'Invalid email format',
  'phone-invalid': 'Phone number must be 10 digits',
  'supervisor-required': 'Supervisor is required',
  'area-required': 'Area is required',
  'area-name-required': 'Area name is required',
  'area-deadline-invalid': 'The deadline must be a time of day, like 07:30',
  'product-name-required': 'Product name is required',
  'consumer-paused': 'Paused: {{reason}}',
  'consumer-paused-until': 'Paused until {{date}}: {{reason}}',
  'pause-past': 'The last date of the pause is over. Please choose today or a later date.',
  'settings-saved': 'Settings saved',
  'logo-invalid': 'The logo must be a PNG or JPEG image of at most 100 KB.',
  'logo-unknown': 'There is no such logo.',
  'in-use': '{{name}} still has {{what}}.',
} as const;
