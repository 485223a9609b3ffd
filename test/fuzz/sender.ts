import type { Role } from '@milkround/contracts';
import { as, Client, type Answer } from '../support/client';
import type { ApiRequest } from './api-requests';

/** Enough of each for the limits of one person, and for sessions and people that the requests themselves end. */
const EMAILS: Record<Role, readonly string[]> = {
  admin: ['admin@milkround.test'],
  supervisor: [1, 2, 3].map((n) => `supervisor${n}@milkround.test`),
  'delivery-boy': [1, 2, 3, 4, 5, 6, 7].map((n) => `mde${n}@milkround.test`),
};

/** Sends requests as people of each role in turn, who sign in anew when a request has signed them out. */
export class Sender {
  /** By email. */
  private readonly tokens = new Map<string, string>();
  private turn = 0;

  constructor(private readonly url: string) {}

  async send(request: ApiRequest): Promise<Answer<unknown>> {
    const sender = await this.senderOf(request.role);
    const answer = await this.sendAs(request, sender?.token ?? null);
    if (answer.status === 401 && sender) this.tokens.delete(sender.email);
    return answer;
  }

  private sendAs(
    { method, path, headers, body }: ApiRequest,
    token: string | null,
  ): Promise<Answer<unknown>> {
    const client = new Client(this.url, '', token);
    if (!Array.isArray(body))
      return client.send<unknown>(path, { method, headers, ...(body !== null && { body }) });
    const form = new FormData();
    for (const [name, value] of body)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([value.slice()]), 'orders.csv');
    return client.send<unknown>(path, { method, headers, body: form });
  }

  private async senderOf(role: Role | null): Promise<{ email: string; token: string } | null> {
    if (!role) return null;
    for (let tried = 0; tried < EMAILS[role].length; tried += 1) {
      const email = EMAILS[role][this.turn++ % EMAILS[role].length] ?? '';
      const token = this.tokens.get(email) ?? (await this.signIn(email));
      if (token) return { email, token };
    }
    return null;
  }

  private async signIn(email: string): Promise<string | null> {
    const person = await as(this.url, email).catch(() => null);
    if (!person?.token) return null;
    this.tokens.set(email, person.token);
    return person.token;
  }
}
