import { Get, Query, Res } from '@nestjs/common';
import type { CheckpointComparison, SealState } from '@milkround/contracts';
import type { FastifyReply } from 'fastify';
import { read } from '../../http/answer';
import { TextField } from '../../http/input/text-fields';
import { notFound } from '../../http/refused';
import { RoleController } from '../../http/roles';
import { ProofQueries } from './proof.queries';

class ProofInput {
  @TextField({ pattern: /^[1-9]\d{0,17}$/, numbers: true }) position: string;
}

class CheckpointInput {
  /** A signed checkpoint of the log, as it was written down. */
  @TextField({ min: 1, max: 2_000, lines: true }) checkpoint: string;
}

/** Gives an admin the checkpoint that he hands to outsiders, and checks one that he has kept. */
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

  @Get('audit/seal')
  async seal() {
    return read<SealState>(await this.queries.state());
  }

  @Get('audit/consistency')
  async consistency(@Query() { checkpoint }: CheckpointInput) {
    // A note ends with a line feed, which the input trims; pasted text may have the line ends of Windows.
    const note = `${checkpoint.replaceAll('\r\n', '\n')}\n`;
    return read<CheckpointComparison>(await this.queries.compare(note));
  }
}
