import type { DeliveryBoySession } from '@milkround/contracts';
import type { KeptSession, PhoneDatabase } from './database';

const keyOf = (owner: number): string => `owner-${owner}`;

/** The stored sessions of delivery boys: one per person, so that two people in two tabs do not replace each other's. */
export class KeptSessions {
  constructor(private readonly database: PhoneDatabase) {}

  /** All sessions, the newest first. */
  async readAll(): Promise<KeptSession[]> {
    const sessions = await this.database.getAll('session');
    const newestByOwner = new Map<number, KeptSession>();
    for (const storedSession of sessions.sort((a, b) => a.keptAt - b.keptAt))
      newestByOwner.set(storedSession.session.deliveryBoyInfo.id, storedSession);
    return [...newestByOwner.values()].reverse();
  }

  async find(owner: number): Promise<KeptSession | null> {
    const sessions = await this.readAll();
    return sessions.find(({ session }) => session.deliveryBoyInfo.id === owner) ?? null;
  }

  /** Keeps a session in place of an earlier one of the same person. */
  async keep(session: DeliveryBoySession): Promise<void> {
    const owner = session.deliveryBoyInfo.id;
    const storedSession = await this.find(owner);
    if (storedSession?.session.token === session.token) return;
    await this.database.put(
      'session',
      { session, isOver: false, keptAt: Date.now() },
      keyOf(owner),
    );
  }

  /** The server no longer knows this session; a later one of the same person is not touched. */
  async end({ token, deliveryBoyInfo: { id } }: DeliveryBoySession): Promise<void> {
    const storedSession = await this.find(id);
    if (storedSession?.session.token === token)
      await this.database.put('session', { ...storedSession, isOver: true }, keyOf(id));
  }

  /** Deletes this session; a later one of the same person is not touched. Returns whose sessions are left. */
  async forget({ token, deliveryBoyInfo: { id } }: DeliveryBoySession): Promise<number[]> {
    const storedSession = await this.find(id);
    if (storedSession?.session.token === token) await this.database.delete('session', keyOf(id));
    return (await this.readAll()).map(({ session }) => session.deliveryBoyInfo.id);
  }
}
