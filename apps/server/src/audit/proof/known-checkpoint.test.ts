import { KnownCheckpointFile } from './known-checkpoint';

const pathOf = (databaseUrl: string) => new KnownCheckpointFile({ dataDir: '/data', databaseUrl }).path;

it('has one file for a cluster of several hosts, whatever their order, the user and the options', () => {
  const path = pathOf('postgres://a:b@one:5432,two:5432,three:5432/milk?target_session_attrs=read-write');
  expect(path).toBe(pathOf('postgres://c:d@two:5432,three:5432,one:5432/milk'));
  expect(path).not.toBe(pathOf('postgres://a:b@one:5432,two:5432,three:5432/other'));
  expect(path).not.toBe(pathOf('postgres://a:b@one:5432/milk'));
});
