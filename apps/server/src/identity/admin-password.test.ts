import { refusalOfAdminPassword } from './admin-password';

const EVE = ['eve@milkround.test', 'Eve Kulkarni', 'Gokul Dairy'];
const codeOf = async (password: string) =>
  (await refusalOfAdminPassword(password, EVE))?.code ?? null;

it.each([
  ['nine-char', 'admin-password-short'],
  ['x'.repeat(201), 'input-password-too-long'],
])('%s: %s', async (password, code) => expect(await codeOf(password)).toBe(code));

it.each([
  ...[
    '1q2w3e4r5t',
    'PassWord123',
    'P@$$w0rd1234',
    'password1234',
    'aaaaaaaaaa',
    '1111111111',
    'administrator',
    'passwordpassword',
  ],
  ...[
    'welcome123',
    'Admin@12345',
    'qwertyuiop12',
    '9876543210',
    'abcabcabcabc',
    'milkround123',
    'Milkround2026',
    'a'.repeat(200),
  ],
  ...[
    'eve@milkround.test',
    'EVE.milkround',
    'evekulkarni',
    'kulkarni-1',
    'gokul dairy',
    'gokuldairy123',
    'GokulDairy2026',
  ],
])('%s is easy to guess', async (password) =>
  expect(await codeOf(password)).toBe('password-guessable'),
);

it.each([
  ...[
    'seven white cows',
    'सात पांढऱ्या गायी',
    'gokul-dairy-2026',
    'before-dawn',
    'a long one',
    'first password',
    'third-password',
  ],
  ...['constructor __proto__', 'vT9#kq2LmZ', `${'before-dawn-'.repeat(16)}12345678`],
])('%s is accepted', async (password) => expect(await codeOf(password)).toBeNull());

it('a password of another person may have the name of this one', async () => {
  expect(await refusalOfAdminPassword('evekulkarni', EVE)).not.toBeNull();
  expect(await refusalOfAdminPassword('evekulkarni', ['asha@milkround.test', 'Asha'])).toBeNull();
});

it('looks at the first 32 characters only, because the time grows with their number', async () => {
  expect(await codeOf('a'.repeat(32) + 'vT9#kq2LmZ')).toBe('password-guessable');
});
