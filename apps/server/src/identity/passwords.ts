import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's parameters, which follow OWASP's; salted, so equal passwords have different hashes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);
