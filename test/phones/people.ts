import { randomUUID } from 'node:crypto';
import type { Written } from '@milkround/contracts';
import { commandIdOf } from '../../apps/server/src/http/command';
import type { Person } from '../support/client';
import { signIn } from './staff';
import { insisting } from './insisting';

const BUSY = 503;

/** The admins and supervisors, who have the same bad network as the phones. */
export class People {
  private readonly known = new Map<string, Promise<Person>>();

  constructor(private readonly url: string) {}

  person(email: string): Promise<Person> {
    const known = this.known.get(email) ?? insisting(() => signIn(this.url, email));
    this.known.set(email, known);
    return known;
  }
}

/** The server's answer to a write that was sent until it was answered. */
export interface AnsweredWrite {
  commandId: string;
  /** The HTTP status of the last answer. */
  status: number;
  /** The time at which the last answer arrived, in milliseconds. */
  answeredAt: number;
}

/** Sends a write again and again under one key, until the server says what became of it. */
export async function written<T>(
  person: Person,
  path: string,
  body: object,
): Promise<AnsweredWrite & { data: T }> {
  const { session } = person;
  if (session.role === 'delivery-boy') throw new Error('A delivery boy has no desk');
  const key = randomUUID();
  const answer = await insisting(async () => {
    const said = await person.post<Written<T>>(path, body, { 'idempotency-key': key });
    if (said.status >= BUSY) throw new Error(said.body.message);
    return said;
  });
  return {
    commandId: commandIdOf(session, key),
    status: answer.status,
    answeredAt: Date.now(),
    data: answer.body.data,
  };
}
