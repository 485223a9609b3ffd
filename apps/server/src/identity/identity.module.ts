import {
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import {
  AdminChanges,
  AddAdminHandler,
  ArchiveAdminHandler,
  EditAdminHandler,
} from './admin-changes';
import { AdminsController } from './admins.controller';
import { AdminsQuery } from './admins.query';
import { ArchivedSessions } from './archived-sessions';
import { AuthGuard } from './auth.guard';
import { LogInHandler, LogOutHandler } from './commands/sessions';
import { Credentials } from './credentials';
import { KnownDevices } from './known-devices';
import { AdminAccount, KnownDevice, StaffCredential } from './entities';
import { runRepeatedly } from '../operations/run-repeatedly';
import { Downloads } from './downloads';
import { IdentityRecorder } from './identity-recorder';
import { LoginController } from './login.controller';
import { PasswordChecks } from './password-checks';
import { Logins } from './logins';
import { NewAdminPasswords } from './new-admin-passwords';
import { PasswordNotices } from './password-notices';
import { RefusedSignIns } from './refused-sign-ins';
import { SecondFactorKey } from './second-factor/secret-key';
import { SecondFactors } from './second-factor/second-factors';
import { SecurityLog } from './security-log';
import { SettingsModule } from '../settings/settings.module';
import { Sessions } from './sessions';
import { UnlockSignInHandler } from './unlock-sign-in';

const SWEEP_MS = 3_600_000;

/** Authentication, sessions and permissions. */
@Global()
@Module({
  imports: [SettingsModule, TypeOrmModule.forFeature([AdminAccount, StaffCredential, KnownDevice])],
  controllers: [LoginController, AdminsController],
  providers: [
    Credentials,
    Sessions,
    ArchivedSessions,
    Downloads,
    KnownDevices,
    IdentityRecorder,
    PasswordChecks,
    Logins,
    PasswordNotices,
    RefusedSignIns,
    SecurityLog,
    SecondFactorKey,
    SecondFactors,
    NewAdminPasswords,
    AdminChanges,
    AdminsQuery,
    AddAdminHandler,
    EditAdminHandler,
    ArchiveAdminHandler,
    LogInHandler,
    LogOutHandler,
    UnlockSignInHandler,
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [
    AdminChanges,
    AdminsQuery,
    Credentials,
    Downloads,
    IdentityRecorder,
    PasswordChecks,
    NewAdminPasswords,
    PasswordNotices,
    SecondFactorKey,
    SecondFactors,
    SecurityLog,
    Sessions,
  ],
})
export class IdentityModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Credentials) private readonly credentials: Credentials,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(KnownDevices) private readonly devices: KnownDevices,
    @Inject(IdentityRecorder) private readonly recorder: IdentityRecorder,
    @Inject(PinoLogger) private readonly log: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.credentials.firstAdmin(this.config.admin, this.config.demo, this.config.websiteName);
    this.recorder.start();
    await this.sweep();
    this.timer = runRepeatedly(() => this.sweep(), SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      await this.sessions.sweep();
      await this.devices.sweep();
    } catch (error) {
      this.log.warn({ err: error }, 'Old sessions could not be swept');
    }
  }
}
