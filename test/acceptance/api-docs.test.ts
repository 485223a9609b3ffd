import { Client } from '../support/client';
import { ownServer } from '../support/own-server';

const server = ownServer({ env: { API_DOCS: '0' } });

it('shows nothing of the API’s description when it is switched off', async () => {
  for (const path of ['/docs', '/docs/', '/docs/json', '/docs/swagger-ui-init.js']) {
    const { status, headers } = await new Client(server().url).get(path);
    expect([path, status, headers.get('content-type')?.includes('json')]).toEqual([
      path,
      404,
      true,
    ]);
  }
});
