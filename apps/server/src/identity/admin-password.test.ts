import { refusalOfAdminPassword } from './admin-password';

const codeOf = (password: string) => refusalOfAdminPassword(password)?.code ?? null;

it.each([
  ['nine-char', 'admin-password-short'],
  ['x'.repeat(201), 'input-password-too-long'],
  ['1q2w3e4r5t', 'password-common'],
  ['PassWord123', 'password-common'],
  ['seven white cows', null],
  ['सात पांढऱ्या गायी', null],
])('%s: %p', (password, code) => expect(codeOf(password)).toBe(code));
