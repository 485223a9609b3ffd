import { createMessage, formatMessage } from '@milkround/contracts';
import { Limits } from '../http/limits';
import { LiveGateway } from './live.gateway';

type Parts = ConstructorParameters<typeof LiveGateway>;
type LiveServer = Parameters<LiveGateway['afterInit']>[0];
type Middleware = Parameters<LiveServer['use']>[0];

const PROXY = '10.9.0.1';

/** The answer to a socket with an unknown token, which `address` opens through the proxy. */
async function answerOf(gateway: LiveGateway, address: string): Promise<string | undefined> {
  const use = jest.fn<void, [Middleware]>();
  gateway.afterInit({ use } as unknown as LiveServer);
  gateway.onApplicationShutdown();
  const [admit] = use.mock.calls[0] ?? [];
  const socket = {
    handshake: { auth: { token: 'A'.repeat(43) }, address: PROXY },
    request: { headers: { 'x-forwarded-for': address }, socket: { remoteAddress: PROXY } },
    data: {},
  };
  const error = await new Promise<Error | undefined>((resolve) =>
    admit?.(socket as unknown as Parameters<Middleware>[0], resolve),
  );
  return error?.message;
}

it('counts an unknown token for the address that a trusted proxy names', async () => {
  const limits = new Limits();
  const gateway = new LiveGateway(
    { trustedProxies: [PROXY] },
    { onRevoked: () => undefined, authenticate: async () => null } as unknown as Parts[1],
    { start: () => undefined } as unknown as Parts[2],
    { onChange: () => undefined } as unknown as Parts[3],
    limits,
    {} as Parts[5],
    { onChange: () => undefined } as unknown as Parts[6],
    {} as Parts[7],
  );
  await limits.take('strangers', '203.0.113.20', 300);
  expect(await answerOf(gateway, '203.0.113.20')).toBe(
    formatMessage(createMessage('connection-too-busy')),
  );
  expect(await answerOf(gateway, '203.0.113.21')).toBe(
    formatMessage(createMessage('unauthorized')),
  );
});
