import { Body, Get, Query, Req } from '@nestjs/common';
import type { LogComparison, SealState } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { Change, read } from '../../http/answer';
import { Caller } from '../../http/caller';
import { WholeNumberField } from '../../http/input/fields';
import { TextField } from '../../http/input/text-fields';
import { RoleController } from '../../http/roles';
import { notFound } from '../../http/refused';
import { Automatic } from '../../identity/automatic';
import { CountsItself } from '../../identity/counts-itself';
import { deviceTokenOf } from '../../identity/device-cookie';
import { SealQuery } from './seal.query';
import { Witnesses } from './witnesses';

const ENTRIES = { min: 0, max: Number.MAX_SAFE_INTEGER };

class ComparisonInput {
  /** The number of entries of the checkpoint that the device has seen; 0 for none. */
  @WholeNumberField(ENTRIES) from: number;
}

class WitnessInput {
  /** The number of entries of the newest checkpoint. */
  @WholeNumberField(ENTRIES) size: number;
  /** The checkpoint that the log does not continue. */
  @TextField({ max: 2_000, lines: true, optional: true }) contradicted: string | null = null;
}

/** Lets every device of a signed-in person verify that the log continues the checkpoint that the device has seen. */
@RoleController('admin', 'supervisor', 'delivery-boy')
export class WitnessController {
  constructor(private readonly witnesses: Witnesses) {}

  /** @throws Refused 404 before the first checkpoint; RetryLater */
  @Get('audit/consistency')
  async consistency(@Caller() caller: Caller, @Query() { from }: ComparisonInput) {
    const comparison = await this.witnesses.comparison(caller, from);
    if (!comparison) throw notFound();
    return read<LogComparison>(comparison);
  }

  /** @throws RetryLater */
  @Change('audit/witness')
  @CountsItself()
  @Automatic()
  async report(
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Body() { size, contradicted }: WitnessInput,
  ) {
    // A note ends with a line feed, which the input trims.
    await this.witnesses.report(caller, deviceTokenOf(request), {
      size,
      contradicted: contradicted && `${contradicted}\n`,
    });
    return read({ size });
  }
}

/** How far the log is sealed, for the office. */
@RoleController('admin', 'supervisor')
export class SealController {
  constructor(private readonly seal: SealQuery) {}

  @Get('audit/seal')
  async state() {
    return read<SealState>(await this.seal.state());
  }
}
