import { notFound } from '../../http/refused';
import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TextField } from '../../http/input/text-fields';
import { RoleController } from '../../http/roles';
import { ProofQueries } from './proof.queries';

class ProofInput {
  /** The position of the event in the log. */
  @TextField({ pattern: /^[1-9]\d{0,17}$/, numbers: true }) position: string;
}

/** Proofs for the admin, to hand to outsiders. */
@RoleController('admin')
export class ProofController {
  constructor(private readonly queries: ProofQueries) {}

  /** @throws Refused 404 when there is no such event, or it is not sealed yet */
  @Get('audit/proof')
  async proof(@Query() { position }: ProofInput, @Res({ passthrough: true }) reply: FastifyReply) {
    const proof = await this.queries.proof(position);
    if (!proof) throw notFound();
    void reply.header('content-disposition', `attachment; filename="proof-${position}.json"`);
    return proof;
  }
}
