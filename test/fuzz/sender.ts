import type { Role } from '@milkround/contracts';
import { as, Client, type Answer } from '../support/client';
import type { ApiRequest } from './api-requests';

/** Enough of each for sessions and people that the requests themselves end. */
const EMAILS: Record<Role, readonly string[]> = {
  admin: ['admin@milkround.test'],
  supervisor: [1, 2].map((n) => `supervisor${n}@milkround.test`),
  'delivery-boy': [1, 2, 3, 4, 5, 6].map((n) => `mde${n}@milkround.test`),
};

/** Sends requests as people of each role, who sign in anew when a request has signed them out. */
export class Sender {
  private readonly tokens = new Map<Role, string>();
  private turn = 0;

  constructor(private readonly url: string) {}

  async send(request: ApiRequest): Promise<Answer<unknown>> {
    const answer = await this.sendAs(request, await this.tokenOf(request.role));
    if (answer.status === 401 && request.role) this.tokens.delete(request.role);
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

  private async tokenOf(role: Role | null): Promise<string | null> {
    if (!role) return null;
    const known = this.tokens.get(role);
    if (known) return known;
    for (let tried = 0; tried < EMAILS[role].length; tried += 1) {
      const email = EMAILS[role][this.turn++ % EMAILS[role].length] ?? '';
      const person = await as(this.url, email).catch(() => null);
      if (person?.token) {
        this.tokens.set(role, person.token);
        return person.token;
      }
    }
    return null;
  }
}
