/** The brand while settings load, and when they do not. */
export const DEFAULT_BRAND = 'Milkround';
export const PASSWORD_MIN_LENGTH = 6;
/** The minimum for a new password of an admin; older ones stay valid. */
export const ADMIN_PASSWORD_MIN_LENGTH = 10;
/** A basic address pattern: something, an at, a domain with a dot. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const PHONE_PATTERN = /^\d{10}$/;
/** How far ahead of today orders can be given. */
export const ORDER_DAYS_AHEAD = 30;
