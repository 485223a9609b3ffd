import { Get } from '@nestjs/common';
import { createMessage, type SystemStatus } from '@milkround/contracts';
import { Backups } from '../backup/backups';
import { answer, Change, read } from '../http/answer';
import { RoleController } from '../http/roles';
import { SystemStatusQuery } from './system-status.query';

/** The state of servers, database and backups, for the screen Operations. */
@RoleController('admin')
export class SystemStatusController {
  constructor(
    private readonly status: SystemStatusQuery,
    private readonly backups: Backups,
  ) {}

  @Get('operations')
  async operations() {
    return read<SystemStatus>(await this.status.read());
  }

  /** Begins a backup; its result is in the status. */
  @Change('back-up-now')
  async backUpNow() {
    this.backups.begin();
    return answer(createMessage('backup-begun'), await this.status.read());
  }
}
