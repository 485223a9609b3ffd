import {
  type Account,
  type Admin,
  type AdminSession,
  createMessage,
  type DairySettings,
  type DeliveryBoySession,
  type DemoAgainBody,
  type DemoLogin,
  type DemoMorning,
  type DemoSpeedBody,
  type NotificationForm,
  type Notifications,
  QUIET_HOURS,
  type Settings,
  type SettingsForm,
  type SupervisorSession,
} from '@milkround/contracts';
import { data, writeAnswer, type CallExamples } from './example';

const area = { id: 1, name: 'Baner' };
const token = 'p6jQ2k0yq7nV4sXb1cRzT8mLwE3uFhGd';
const admin: AdminSession = {
  id: 1,
  name: 'Admin',
  email: 'admin@milkround.test',
  role: 'admin',
  token,
};
const supervisor: SupervisorSession = {
  id: 1,
  name: 'Meera Shinde',
  email: 'supervisor1@milkround.test',
  role: 'supervisor',
  token,
  unique_id: 'SUP-001',
  area_id: 1,
  area,
  areas: [area, { id: 2, name: 'Kothrud' }],
};
const deliveryBoy: DeliveryBoySession = {
  name: 'Ravi Patil',
  role: 'delivery-boy',
  token,
  deliveryBoyInfo: {
    id: 1,
    unique_id: 'MDE-001',
    name: 'Ravi Patil',
    email: 'mde1@milkround.test',
    area_id: 1,
    area,
  },
};
const otherAdmin: Admin = { id: 2, name: 'Asha Kulkarni', email: 'asha@milkround.test' };
const adminForm = { name: otherAdmin.name, email: otherAdmin.email, password: 'seven white cows' };
const account: Account = {
  sessions: [
    {
      id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1ff',
      address: '203.0.113.7',
      browser: 'Chrome',
      system: 'Android',
      since: '2026-11-21T00:10:00.000Z',
      lastSeen: '2026-11-21T01:42:00.000Z',
      isCurrent: true,
    },
  ],
  passwordChange: { at: '2026-11-20T11:30:00.000Z', role: 'supervisor', name: 'Meera Shinde' },
  secondFactorReset: null,
  secondFactor: { enabledAt: '2026-11-20T11:30:00.000Z', codesLeft: 10, isRequired: false },
};
const settings: Settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const dairy: DairySettings = {
  name: 'Milkround',
  landingTitle: '',
  landingText: '',
  defaultDeadline: '07:30',
  logo: null,
  timeZone: 'Asia/Kolkata',
};
const settingsForm: SettingsForm = {
  name: 'Milkround',
  landingTitle: '',
  landingText: '',
  defaultDeadline: '07:30',
};
const demoLogin: DemoLogin = {
  role: 'supervisor',
  name: 'Meera Shinde',
  areaName: 'Baner',
  username: 'supervisor1@milkround.test',
  password: 'milkround',
};
const demoMorning: DemoMorning = { startedAt: '2026-11-21T00:45:00.000Z', speed: 10 };
const quietHours = QUIET_HOURS;
const device: NotificationForm = {
  endpoint:
    'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O-byuxb_wJsKRaKvV_iKw56s16',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  language: 'en',
  ...quietHours,
  withDemo: false,
};
const body = (username: string) => ({ username, password: 'milkround' });

/** Login, settings and operations. */
export const identityExamples: CallExamples = {
  'POST admin/login': {
    summary: 'Sign in as an admin',
    body: body(admin.email),
    answer: writeAnswer(createMessage('login-done'), admin),
  },
  'POST supervisor/login': {
    summary: 'Sign in as a supervisor',
    body: body(supervisor.email),
    answer: writeAnswer(createMessage('login-done'), supervisor),
  },
  'POST delivery-boy/login': {
    summary: 'Sign in as a delivery boy',
    body: body('mde1@milkround.test'),
    answer: writeAnswer(createMessage('login-done'), deliveryBoy),
  },
  'POST logout': {
    summary: 'Sign out: the token is dead everywhere at once',
    answer: writeAnswer(createMessage('logout-done'), null),
  },
  'GET get-admins': { summary: 'The admins', answer: data([otherAdmin]) },
  'GET get-account': {
    summary: 'The own sessions, and whether somebody else has changed the password',
    answer: data(account),
  },
  'POST change-password': {
    summary: 'Change the own password; the other sessions end',
    body: { oldPassword: 'milkround', password: 'seven white cows' },
    answer: writeAnswer(createMessage('password-changed'), null),
  },
  'POST end-session/{id}': {
    summary: 'End one of the own sessions',
    answer: writeAnswer(createMessage('session-ended'), null),
  },
  'POST end-other-sessions': {
    summary: 'End all own sessions but this one',
    answer: writeAnswer(createMessage('other-sessions-ended'), null),
  },
  'POST keep-session': {
    summary:
      'Say that somebody uses the page; a session of the office ends after 4 hours without use',
    answer: writeAnswer(createMessage('session-kept'), null),
  },
  'POST acknowledge-password-change': {
    summary: 'Acknowledge that somebody else has changed the password',
    answer: writeAnswer(createMessage('password-change-acknowledged'), null),
  },
  'GET get-notifications': {
    summary:
      'The own devices that are told who needs help, and the key with which a browser subscribes',
    answer: data<Notifications>({
      publicKey: device.p256dh,
      devices: [{ ...quietHours, endpoint: device.endpoint, withDemo: false }],
    }),
  },
  'POST save-notifications': {
    summary:
      'Be told on a device who is stalled, has not begun or will be late; again to change when',
    body: { ...device },
    answer: writeAnswer(createMessage('notifications-saved'), null),
  },
  'POST end-notifications': {
    summary: 'Be told no more on a device',
    body: { endpoint: device.endpoint },
    answer: writeAnswer(createMessage('notifications-ended'), null),
  },
  'POST add-admin': {
    summary:
      'Add an admin; the password has at least 10 characters and is not easy to guess, and is not needed with `invite`',
    body: adminForm,
    answer: writeAnswer(createMessage('admin-added'), otherAdmin),
  },
  'POST edit-admin/{id}': {
    summary:
      'Change an admin; without a password the old one stays, and nobody changes the own password here',
    body: adminForm,
    answer: writeAnswer(createMessage('admin-updated'), otherAdmin),
  },
  'POST delete-admin/{id}': {
    summary: 'Archive an admin; the last one is refused with 409',
    answer: writeAnswer(createMessage('admin-deleted'), otherAdmin),
  },
  'GET demo-logins': {
    summary: 'The logins of the demo, for everybody; only a server with the demo has this call',
    answer: data([demoLogin]),
  },
  'GET demo-morning': {
    summary:
      'The morning of the demo, which runs by itself; only a server whose demo is live has this call',
    answer: data(demoMorning),
  },
  'POST demo-morning/speed': {
    summary: 'Choose how many of its minutes pass in a minute: 0 pauses it',
    body: { speed: 60 } satisfies DemoSpeedBody,
    answer: writeAnswer(createMessage('demo-speed-chosen'), { ...demoMorning, speed: 60 }),
  },
  'POST demo-morning/again': {
    summary:
      'Undo what the demo has delivered today, and begin its morning again; at most once in 30 seconds',
    body: { startedAt: '2026-11-21T00:10:00.000Z' } satisfies DemoAgainBody,
    answer: writeAnswer(createMessage('demo-begun-again'), demoMorning),
  },
  'GET get-setting': {
    summary: 'The brand and the business date, for everybody',
    answer: data(settings),
  },
  'GET {imageId}': { summary: "The image of the dairy's logo", file: 'image/png' },
  'GET admin/get-settings': {
    summary: 'What admins set for the whole dairy',
    answer: data([dairy]),
  },
  'POST admin/change-settings': {
    summary: 'Change settings of the dairy',
    body: { ...settingsForm },
    answer: writeAnswer(createMessage('settings-saved'), dairy),
  },
  'GET live': { summary: 'Whether the process answers', answer: { status: 'ok' } },
  'GET ready': { summary: 'Whether it should be given requests', answer: { status: 'ok' } },
  'GET serving': {
    summary: 'Whether it would take requests as far as it depends on this server alone',
    answer: { status: 'ready' },
  },
  'GET metrics': { summary: 'Figures for Prometheus, with the metrics token', file: 'text/plain' },
};
