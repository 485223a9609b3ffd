import type { Role } from '@milkround/contracts';

/** The person whose sign-in an admin looks at. */
export interface SignInPerson {
  role: Role;
  id: number;
  name: string;
}
