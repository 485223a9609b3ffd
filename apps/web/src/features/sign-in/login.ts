import { TEXTS, type Role, type Session } from '@milkround/contracts';
import { api } from '../../api/client';
import { isSession } from '../../shell/stored-session';
import type { Credentials } from './validation';

/**
 * Asks the server for a session.
 * @returns null when the server accepted the login but named no role it could be used as
 * @throws ApiError
 */
export async function login(role: Role, { username, password }: Credentials): Promise<Session | null> {
  const credentials = { username: username.trim(), password };
  const body = role === 'admin' ? credentials : { ...credentials, role };
  const { data } = await api.post<unknown>(`${role}/login`, body, { anonymous: true });
  return isSession(data) ? data : null;
}

/** What the toast says about a login that failed. */
export const loginFailure = (error: unknown): string => (error instanceof Error && error.message ? error.message : TEXTS.somethingWrong);
