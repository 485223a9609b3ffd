/** Sign-in, sign-out and who may do what. */
export const SESSION_MESSAGES = {
  unauthorized: 'Unauthorized. Please log in again.',
  'account-closed': 'Unauthorized. Please log in again.',
  'account-closed-notice':
    'Your account has been closed. What waits on this phone is still sent for a day; about everything else please ask your supervisor.',
  'wrong-role': 'You are not allowed to do this.',
  'only-yourself': 'You can only act as yourself.',
  'wrong-login': 'Invalid email or password',
  'login-done': 'Login successful',
  'logout-done': 'Logged out',
  'too-many-tries': 'Too many tries. Please wait 15 minutes and try again.',
  'no-role': 'Login successful, but no specific role detected.',
  'email-required': 'Email is required',
  'password-required': 'Password is required',
  'password-too-short': 'Password must be at least 6 characters',
  'admin-email-required': 'Email is required!',
  'admin-password-required': 'Password is required!',
  'admin-password-too-short': 'Password must be at least 6 charcter',
} as const;
