import { Module, type DynamicModule } from '@nestjs/common';
import { BusinessClock } from './clock';
import type { Config } from './config';
import { CONFIG } from './config.token';

/** Provides the configuration and the clock to all modules. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }, BusinessClock],
      exports: [CONFIG, BusinessClock],
    };
  }
}
