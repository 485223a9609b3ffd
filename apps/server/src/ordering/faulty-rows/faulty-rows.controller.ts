import { Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessClock } from '../../clock';
import { Change } from '../../http/answer';
import { Caller, personKeyOf, type AdminCaller } from '../../http/caller';
import { RoleController } from '../../http/roles';
import { answerFile } from '../../spreadsheets/file-form';
import { assertOrderDate, OrderFileBody, OrderFileForm } from '../upload.input';
import { FaultyRows } from './faulty-rows';

/** The rows of an order file that have errors, for admins to correct. */
@RoleController('admin')
export class FaultyRowsController {
  constructor(
    private readonly faultyRows: FaultyRows,
    private readonly clock: BusinessClock,
  ) {}

  /** Takes what `add-order` takes, and changes nothing. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: OrderFileBody })
  @Change('add-order/errors')
  errors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerFile(request, reply, caller, OrderFileForm, ({ orderDate, ...choices }, file) => {
      assertOrderDate(orderDate, this.clock.today());
      return this.faultyRows.workbook({ ...file, date: orderDate }, personKeyOf(caller), choices);
    });
  }
}
