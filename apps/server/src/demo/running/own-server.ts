import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { DEMO_AGENT } from '@milkround/contracts';
import { ServerCalls } from '../simulator/server-calls';

@Injectable()
export class OwnServer extends ServerCalls {
  constructor(host: HttpAdapterHost) {
    super(() => addressOf(host), DEMO_AGENT);
  }
}

/** Null until the server listens. */
function addressOf(host: HttpAdapterHost): string | null {
  const address = host.httpAdapter.getInstance<{ server: Server }>().server.address();
  if (address === null || typeof address === 'string') return null;
  const name =
    address.family === 'IPv6'
      ? `[${address.address === '::' ? '::1' : address.address}]`
      : address.address;
  return `http://${name === '0.0.0.0' ? '127.0.0.1' : name}:${address.port}`;
}
