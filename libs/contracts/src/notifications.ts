export const NOTIFICATION_LANGUAGES = ['en', 'hi', 'mr'] as const;
export type NotificationLanguage = (typeof NOTIFICATION_LANGUAGES)[number];

/** A device of the caller that gets notifications about delivery boys who need help. */
export interface NotificationDevice {
  /** The address that the browser's push service has given to the device. */
  endpoint: string;
  /** Quiet hours, local time `HH:MM`: no notification is sent from `quietFrom` until `quietUntil`. */
  quietFrom: string;
  quietUntil: string;
  /** Whether notifications about mornings of the demo are sent. */
  withDemo: boolean;
}

/** The body of `save-notifications`: a device with the keys of its browser. */
export interface NotificationForm extends NotificationDevice {
  /** base64url: the browser's public key (P-256) and its secret. */
  p256dh: string;
  auth: string;
  language: NotificationLanguage;
}

export interface Notifications {
  /** The key with which the browser subscribes, base64url. */
  publicKey: string;
  devices: NotificationDevice[];
}

/** The content of a notification, which the service worker shows. */
export interface PushPayload {
  title: string;
  body: string;
  /** A notification replaces an older one with the same tag. */
  tag: string;
  /** The path that a click opens. */
  path: string;
}

export const QUIET_HOURS = { quietFrom: '21:00', quietUntil: '04:00' };
export const NOTIFICATION_LIMITS = { endpoint: 1_000, devices: 10 };
