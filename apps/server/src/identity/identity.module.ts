import { Global, Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { ArchivedSessions } from './archived-sessions';
import { AuthGuard } from './auth.guard';
import { LogInHandler, LogOutHandler } from './commands/sessions';
import { Credentials } from './credentials';
import { KnownDevices } from './known-devices';
import { AdminAccount, KnownDevice, StaffCredential, StoredLoginTry, StoredSession } from './entities';
import { EntryBudget } from './entry-budget';
import { LoginController } from './login.controller';
import { LoginTries } from './login-tries';
import { Logins } from './logins';
import { Sessions } from './sessions';
import { SettingsController } from './settings.controller';

const SWEEP_MS = 3_600_000;

/** Authentication, sessions and permissions. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AdminAccount, StaffCredential, KnownDevice, StoredSession, StoredLoginTry])],
  controllers: [LoginController, SettingsController],
  providers: [
    Credentials,
    Sessions,
    ArchivedSessions,
    EntryBudget,
    KnownDevices,
    LoginTries,
    Logins,
    LogInHandler,
    LogOutHandler,
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [Credentials, EntryBudget, Sessions],
})
export class IdentityModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Credentials) private readonly credentials: Credentials,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(LoginTries) private readonly tries: LoginTries,
    @Inject(KnownDevices) private readonly devices: KnownDevices,
    @Inject(PinoLogger) private readonly log: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.credentials.firstAdmin(this.config.admin.email, this.config.admin.password);
    await this.sweep();
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      await this.sessions.sweep();
      await this.tries.sweep();
      await this.devices.sweep();
    } catch (error) {
      this.log.warn({ err: error }, 'Old sessions could not be swept');
    }
  }
}
