import { readAuditArguments } from './audit.arguments';

const of = (line: string) => readAuditArguments(line === '' ? [] : line.split(' '));

it('parses the actions', () => {
  expect(of('verify')).toEqual({ action: 'verify', known: null });
  expect(of('verify --known seen.txt')).toEqual({ action: 'verify', known: 'seen.txt' });
  expect(of('verify proof.json --key k')).toEqual({
    action: 'verify-file',
    file: 'proof.json',
    key: 'k',
  });
  expect(of('restored --reason disk --by me')).toEqual({
    action: 'restored',
    reason: 'disk',
    by: 'me',
  });
  expect(of('rotate')).toEqual({ action: 'rotate' });
});

it.each([
  '',
  'prove',
  'verify a b',
  'verify a --known b',
  'verify --key k',
  'verify --help',
  'restored',
  'restored now --reason x',
  'rotate now',
  'rotate --by me',
  'verify --wrong',
])('shows its usage for "%s"', (line) => {
  expect(of(line)).toBeNull();
});
