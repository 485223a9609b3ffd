import { Global, Module } from '@nestjs/common';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { ExportProofs } from '../exports/export-proofs';
import { AUDIT_KEYS, openAuditKeys } from './audit-key';
import { KnownCheckpointFile } from './known-checkpoint';
import { ProofController } from './proof.controller';
import { ProofQueries } from './proof.queries';
import { SealQuery } from './seal.query';
import { Sealer } from './sealer';
import { TransparencyLogController } from './transparency-log.controller';
import { SealController, WitnessController } from './witness.controller';
import { Witnesses } from './witnesses';

/** The transparency log: sealing and reading. */
@Global()
@Module({
  controllers: [TransparencyLogController, ProofController, WitnessController, SealController],
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
    ExportProofs,
    ProofQueries,
    Sealer,
    SealQuery,
    Witnesses,
  ],
  exports: [ExportProofs, Sealer],
})
export class ProofModule {}
