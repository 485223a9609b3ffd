import { Get } from '@nestjs/common';
import type { SystemStatus } from '@milkround/contracts';
import { read } from '../http/answer';
import { RoleController } from '../http/roles';
import { SystemStatusQuery } from './system-status.query';

/** The state of servers, database and backups, for the screen Operations. */
@RoleController('admin')
export class SystemStatusController {
  constructor(private readonly status: SystemStatusQuery) {}

  @Get('operations')
  async operations() {
    return read<SystemStatus>(await this.status.read());
  }
}
