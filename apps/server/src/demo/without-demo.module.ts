import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { refusePublicPasswords } from './public-passwords';

/** Imported only where the demo is not wanted. */
@Module({})
export class WithoutDemoModule implements OnApplicationBootstrap {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  onApplicationBootstrap(): Promise<void> {
    return refusePublicPasswords(this.pool);
  }
}
