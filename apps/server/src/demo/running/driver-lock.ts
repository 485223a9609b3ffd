import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { LeaderLock } from '../../database/leader-lock';
import { PG_POOL } from '../../database/pg-pool';

/** The class of the advisory lock, which no other lock has. */
const LOCK = 0x64656d6f;

/** Lets one server at a time drive the morning. */
@Injectable()
export class DriverLock extends LeaderLock {
  constructor(@Inject(PG_POOL) pool: Pool) {
    super(pool, LOCK);
  }
}
