import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address';

it.each(['8.8.8.8', '142.250.70.74', '2a00:1450:4001:82b::200a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('finds no address for a name of this machine', async () => {
  const error = await new Promise((resolve) =>
    lookupPublic('localhost', {}, (refused) => resolve(refused)),
  );
  expect(error).toBeInstanceOf(PrivateAddress);
});
