import { Global, Module } from '@nestjs/common';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { AUDIT_KEYS, openAuditKeys } from './audit-key';
import { KnownCheckpointFile } from './known-checkpoint';
import { ProofController } from './proof.controller';
import { ProofQueries } from './proof.queries';
import { Sealer } from './sealer';
import { TransparencyLogController } from './transparency-log.controller';

@Global()
@Module({
  controllers: [TransparencyLogController, ProofController],
  providers: [
    {
      provide: AUDIT_KEYS,
      inject: [CONFIG],
      useFactory: ({ auditKeyFile }: Config) => openAuditKeys(auditKeyFile),
    },
    {
      provide: KnownCheckpointFile,
      inject: [CONFIG],
      useFactory: (config: Config) => new KnownCheckpointFile(config),
    },
    ProofQueries,
    Sealer,
  ],
  exports: [Sealer],
})
export class ProofModule {}
