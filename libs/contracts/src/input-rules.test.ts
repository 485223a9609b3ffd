import { phoneNumberOf } from './input-rules';

it.each([
  '9822012345',
  ' 98220 12345 ',
  '98220-12345',
  '(98220) 12345',
  '098220 12345',
  '919822012345',
  '+91 98220 12345',
  '+91-9822-012-345',
  '0091 9822012345',
  '+91 (0) 98220.12345',
  '\u202A+91 98220 12345\u202C',
])('reads 10 digits from %j', (text) => expect(phoneNumberOf(text)).toBe('9822012345'));

it('keeps the digits of a number that begins like a country code', () =>
  expect(phoneNumberOf('91220 12345')).toBe('9122012345'));

it.each([
  '',
  '982201234',
  '98220123456',
  '0982201234',
  '+1 98220 12345',
  '+92 9822012345',
  '98220x12345',
  '98220 12345 98220 12345',
])('refuses %j', (text) => expect(phoneNumberOf(text)).toBeNull());
