import type { Role } from '@milkround/contracts';

/** Whose sign-in an admin looks at. */
export interface SignInPerson {
  role: Role;
  id: number;
  name: string;
}
