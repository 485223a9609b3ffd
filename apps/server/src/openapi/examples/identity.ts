import { type AdminSession, createMessage, type DeliveryBoySession, type Settings, type SupervisorSession } from '@milkround/contracts';
import { data, written, type CallExamples } from './example';

const area = { id: 1, name: 'Baner' };
const token = 'p6jQ2k0yq7nV4sXb1cRzT8mLwE3uFhGd';
const admin: AdminSession = { id: 1, name: 'Admin', email: 'admin@milkround.test', role: 'admin', token };
const supervisor: SupervisorSession = {
  id: 1,
  name: 'Meera Shinde',
  email: 'supervisor1@milkround.test',
  role: 'supervisor',
  token,
  unique_id: 'SUP-001',
  area_id: 1,
  area,
};
const deliveryBoy: DeliveryBoySession = {
  name: 'Ravi Patil',
  role: 'delivery-boy',
  token,
  deliveryBoyInfo: { id: 1, unique_id: 'MDE-001', name: 'Ravi Patil', email: 'mde1@milkround.test', area_id: 1, area },
};
const settings: Settings = { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' };
const body = (username: string) => ({ username, password: 'milkround' });

/** Login, settings and operations. */
export const identityExamples: CallExamples = {
  'POST admin/login': { summary: 'Sign in as an admin', body: body(admin.email), answer: written(createMessage('login-done'), admin) },
  'POST supervisor/login': {
    summary: 'Sign in as a supervisor',
    body: body(supervisor.email),
    answer: written(createMessage('login-done'), supervisor),
  },
  'POST delivery-boy/login': {
    summary: 'Sign in as a delivery boy',
    body: body('mde1@milkround.test'),
    answer: written(createMessage('login-done'), deliveryBoy),
  },
  'POST logout': { summary: 'Sign out: the token is dead everywhere at once', answer: written(createMessage('logout-done'), null) },
  'GET get-setting': { summary: 'The brand and the business date, for everybody', answer: data(settings) },
  'GET live': { summary: 'Whether the process answers', answer: { status: 'ok' } },
  'GET ready': { summary: 'Whether it should be given requests', answer: { status: 'ok' } },
  'GET metrics': { summary: 'Figures for Prometheus, with the metrics token', file: 'text/plain' },
};
