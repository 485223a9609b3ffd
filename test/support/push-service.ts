import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { decrypt } from 'http_ece';
import type { NotificationForm, PushPayload } from '@milkround/contracts';

/** A notification that a device received. */
export interface Received extends PushPayload {
  device: string;
  authorization: string;
}

interface Device {
  keys: ECDH;
  secret: Buffer;
}

function newDevice(): Device {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { keys, secret: randomBytes(16) };
}

/** A push service for tests: it gives addresses to devices, and decrypts the received notifications as their browsers would (RFC 8291). */
export class PushService {
  readonly received: Received[] = [];
  /** Number of refused notifications. */
  refused = 0;
  /** The status of the answers; 201 accepts a notification. */
  status = 201;
  private readonly devices = new Map<string, Device>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null)
      throw new Error('The push service does not listen');
    const service = new PushService(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const name = request.url?.slice(1) ?? '';
        if (service.status < 300)
          service.take(name, request.headers.authorization ?? '', Buffer.concat(chunks));
        else service.refused += 1;
        answer.writeHead(service.status).end();
      });
    });
    return service;
  }

  /** Returns a browser's subscription in the form that is sent to the server. A browser keeps its keys. */
  subscribe(name: string, changes: Partial<NotificationForm> = {}): NotificationForm {
    const { keys, secret } = this.devices.get(name) ?? newDevice();
    this.devices.set(name, { keys, secret });
    const p256dh = keys.getPublicKey().toString('base64url');
    const quietHours = { quietFrom: '00:00', quietUntil: '00:00' };
    return {
      endpoint: `${this.url}/${name}`,
      p256dh,
      auth: secret.toString('base64url'),
      language: 'en',
      withDemo: true,
      ...quietHours,
      ...changes,
    };
  }

  of(name: string): Received[] {
    return this.received.filter(({ device }) => device === name);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(name: string, authorization: string, body: Buffer): void {
    const device = this.devices.get(name);
    if (!device) throw new Error(`Nobody has subscribed as ${name}`);
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: device.keys,
      authSecret: device.secret.toString('base64url'),
    }).toString();
    this.received.push({ device: name, authorization, ...(JSON.parse(text) as PushPayload) });
  }
}
