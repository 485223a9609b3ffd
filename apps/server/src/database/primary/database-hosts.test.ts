import { addressesIn, isPostgresUrl } from './database-hosts';

it('keeps the address of one host unchanged', () => {
  expect(addressesIn('postgres://a:b@db.example/milk?sslmode=require')).toEqual([
    'postgres://a:b@db.example/milk?sslmode=require',
  ]);
  expect(addressesIn('postgres:///milk?host=/run/postgresql')).toEqual([
    'postgres:///milk?host=/run/postgresql',
  ]);
});

it('gives every host of several its own address, with its own port', () => {
  expect(
    addressesIn(
      'postgres://a:b@one:5433,two,[::1]:5434/milk?target_session_attrs=read-write&sslmode=require',
    ),
  ).toEqual([
    'postgres://a:b@one:5433/milk?sslmode=require',
    'postgres://a:b@two/milk?sslmode=require',
    'postgres://a:b@[::1]:5434/milk?sslmode=require',
  ]);
});

it('distinguishes addresses of PostgreSQL from others', () => {
  for (const good of [
    'postgres://a:b@one:5433,two/milk',
    'postgresql://one/milk',
    'postgres:///milk?host=/run/postgresql',
  ])
    expect(isPostgresUrl(good)).toBe(true);
  for (const bad of [
    'mysql://one/milk',
    'postgres://',
    'postgres://one,,two/milk',
    'postgres://one:x,two/milk',
    'one,two',
    '',
  ])
    expect(isPostgresUrl(bad)).toBe(false);
});
