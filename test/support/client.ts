import { randomInt } from 'node:crypto';
import { API, type Failure, type Role, type Session, type Written } from '@milkround/contracts';

export const PASSWORD = 'milkround';
/** The password of the first admin in a dairy without the demo, where the demo's is refused. */
export const FIRST_ADMIN_PASSWORD = 'seven white cows';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

export type HeadersSent = Record<string, string>;

/** The address of a test file behind the proxy: wrong passwords and requests without a session count for it, not for the other files of a shared server. */
const FILE_ADDRESS = `10.${[randomInt(256), randomInt(256), randomInt(1, 255)].join('.')}`;

/** A caller of the API. Paths without a leading slash are below the role's prefix. */
export class Client {
  constructor(
    readonly url: string,
    /** The prefix of relative paths. */
    private readonly prefix: string = API,
    readonly token: string | null = null,
  ) {}

  get<T = Failure>(path: string, headers: HeadersSent = {}): Promise<Answer<T>> {
    return this.send<T>(path, { headers });
  }

  /** Without a body nothing is sent, not even a content type. */
  post<T = Failure>(path: string, body?: object, headers: HeadersSent = {}): Promise<Answer<T>> {
    if (body instanceof FormData) return this.send<T>(path, { method: 'POST', body, headers });
    const json: HeadersSent = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.send<T>(path, {
      method: 'POST',
      body: body && JSON.stringify(body),
      headers: { ...json, ...headers },
    });
  }

  async send<T = Failure>(path: string, init: RequestInit): Promise<Answer<T>> {
    const headers = {
      'x-forwarded-for': FILE_ADDRESS,
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...init.headers,
    };
    const response = await fetch(this.addressOf(path), { ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body: T = isJson ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers };
  }

  private addressOf(path: string): string {
    return this.url + (path.startsWith('/') ? path : `${this.prefix}/${path}`);
  }
}

/** A person who has signed in. */
export class Person<S extends Session = Session> extends Client {
  constructor(
    url: string,
    readonly session: S,
  ) {
    super(url, `${API}/${session.role}`, session.token);
  }
}

/** Signs in; the default password is the demo's: `as(server.url, 'mde1@milkround.test')`. The role follows from the email. */
export async function as<R extends Role = Role>(
  url: string,
  email: string,
  password = PASSWORD,
): Promise<Person<Extract<Session, { role: R }>>> {
  const { status, body } = await login<Written<Extract<Session, { role: R }>>>(url, roleOf(email), {
    username: email,
    password,
  });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${body.message}`);
  return new Person(url, body.data);
}

export const admin = (url: string) => as<'admin'>(url, 'admin@milkround.test');
export const supervisor = (url: string, number: number) =>
  as<'supervisor'>(url, `supervisor${number}@milkround.test`);
export const mde = (url: string, number: number) =>
  as<'delivery-boy'>(url, `mde${number}@milkround.test`);

export function login<T = Failure>(
  url: string,
  role: Role,
  body: object,
  headers?: HeadersSent,
): Promise<Answer<T>> {
  return new Client(url).post<T>(`${role}/login`, body, headers);
}

function roleOf(email: string): Role {
  if (email.startsWith('admin')) return 'admin';
  return email.startsWith('supervisor') ? 'supervisor' : 'delivery-boy';
}
