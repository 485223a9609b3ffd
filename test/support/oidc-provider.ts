import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { API, type OidcBegun, type Role, type Written } from '@milkround/contracts';

const PROGRAM = join(__dirname, 'oidc-program.mjs');
export const OIDC_SECRET = 'the secret of this test, of 32 letters';

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port');
  return address.port;
}

/** A browser's cookies of one site. */
class Cookies {
  private readonly values = new Map<string, string>();

  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /;\s*max-age=0/i.test(line)) this.values.delete(name);
      else this.values.set(name, value);
    }
  }

  copy(): Cookies {
    const copy = new Cookies();
    for (const [name, value] of this.values) copy.values.set(name, value);
    return copy;
  }

  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** An OpenID provider in a process of its own, whose address stays the same after a restart. */
export class OidcTestProvider {
  private child: ChildProcess | null = null;

  constructor(
    private readonly port: number,
    /** The origin of the installation that is its client. */
    private readonly publicUrl: string,
  ) {}

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The settings of its client. */
  get env(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'milkround',
      OIDC_CLIENT_SECRET: OIDC_SECRET,
      PUBLIC_URL: this.publicUrl,
    };
  }

  async start(): Promise<void> {
    const redirectUris = ['admin', 'supervisor'].map((role) => `${this.publicUrl}/${role}/sign-in`);
    const settings = JSON.stringify({ port: this.port, redirectUris, secret: OIDC_SECRET });
    const child = spawn(process.execPath, [PROGRAM, settings], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    process.once('exit', () => child.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('listening at') && resolve());
      child.once('exit', (code) => reject(new Error(`The OpenID provider ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exit;
  }

  /** Sets the change of the next ID token after it is signed. */
  async tamper(what: 'signature' | 'subject'): Promise<void> {
    await fetch(`${this.issuer}/next-token`, { method: 'POST', body: what });
  }

  /** Signs in on the page of the provider; null cancels. @returns the query with which it sends the browser back */
  async signIn(url: string, login: string | null): Promise<string> {
    const cookies = new Cookies();
    const visit = async (address: string, init: RequestInit = {}): Promise<string> => {
      const response = await fetch(address, {
        ...init,
        redirect: 'manual',
        headers: { cookie: cookies.header },
      });
      cookies.take(response.headers);
      const location = response.headers.get('location');
      if (location === null) return address;
      const target = new URL(location, address).href;
      return target.startsWith(this.publicUrl) ? target : visit(target);
    };
    const page = await visit(url);
    const body = new URLSearchParams(login === null ? { cancel: '1' } : { login });
    return new URL(await visit(page, { method: 'POST', body })).search;
  }
}

interface ProviderAnswer<T> {
  status: number;
  body: T;
}

/** A browser in which a person signs in through the provider. */
export class OidcBrowser {
  constructor(
    private readonly provider: OidcTestProvider,
    private readonly role: Role,
    private readonly url: string,
    private readonly cookies = new Cookies(),
  ) {}

  /** Returns the same browser, with a copy of its cookies, for another server or the page of another role. */
  copy({ role = this.role, url = this.url }: { role?: Role; url?: string } = {}): OidcBrowser {
    return new OidcBrowser(this.provider, role, url, this.cookies.copy());
  }

  /** @returns the address at the provider */
  async begin(): Promise<string> {
    const { status, body } = await this.post<Written<OidcBegun>>('begin-oidc-sign-in', {});
    if (status !== 200) throw new Error(`The sign-in could not begin: ${status} ${body.message}`);
    return body.data.url;
  }

  /** Goes to the provider and returns. @returns the answer of the provider */
  async visit(login: string | null): Promise<string> {
    return this.provider.signIn(await this.begin(), login);
  }

  finish<T>(answer: string | null, code?: string): Promise<ProviderAnswer<T>> {
    return this.post<T>('finish-oidc-sign-in', { answer, code });
  }

  /** Signs in completely. */
  async signIn<T>(login: string | null): Promise<ProviderAnswer<T>> {
    return this.finish<T>(await this.visit(login));
  }

  async post<T>(call: string, body: object): Promise<ProviderAnswer<T>> {
    const response = await fetch(`${this.url}${API}/${this.role}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookies.header },
      body: JSON.stringify(body),
    });
    this.cookies.take(response.headers);
    return { status: response.status, body: (await response.json()) as T };
  }
}
