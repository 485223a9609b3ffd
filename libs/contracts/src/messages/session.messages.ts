/** Sign-in, sign-out and permissions. */
export const SESSION_MESSAGES = {
  unauthorized: 'Unauthorized. Please log in again.',
  'session-idle': 'Unauthorized. Please log in again.',
  'account-closed': 'Unauthorized. Please log in again.',
  'account-closed-notice':
    'Your account has been closed. What waits on this phone is still sent for a day; about everything else please ask your supervisor.',
  'second-factor-required': 'Please enter the code of your second factor.',
  'no-role': 'Login successful, but no specific role detected.',
  'email-required': 'Email is required',
  'password-required': 'Password is required',
  'password-too-short': 'Password must be at least 6 characters',
  'admin-email-required': 'Email is required!',
  'admin-password-required': 'Password is required!',
  'admin-password-too-short': 'Password must be at least 6 charcter',
  'admin-password-short': 'Password must be at least 10 characters',
  'old-password-required': 'Old password is required',
  'password-changed': 'Password changed. Your other sessions have ended.',
} as const;
