import { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** Returns the pool of TypeORM, which its driver keeps in a field without a type. @throws Error when another version keeps it elsewhere */
export function typeormPool({ driver }: DataSource): Pool {
  const pool: unknown = Reflect.get(driver, 'master');
  if (pool instanceof Pool) return pool;
  throw new Error('The PostgreSQL driver of TypeORM has no pool');
}
