import { Req, Res, StreamableFile } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessClock } from '../../clock';
import { Change } from '../../http/answer';
import { assertActsAsSelf, Caller, personKeyOf, type AdminCaller } from '../../http/caller';
import { validateAs } from '../../http/input/form';
import { InvalidInput } from '../../http/input/invalid-input';
import { RoleController } from '../../http/roles';
import { CONTENT_TYPES } from '../../spreadsheets/file/file-kind';
import { attachment } from '../../spreadsheets/file-name';
import { readFileForm } from '../../spreadsheets/file-form';
import { refusalAnswer } from '../../spreadsheets/refusal-answer';
import { assertOrderDate, OrderFileBody, OrderFileForm } from '../upload.input';
import { FaultyRows } from './faulty-rows';
import { FAULTY_ROWS_NAME } from './faulty-workbook';

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
  async errors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      const { fields, file } = await readFileForm(request);
      assertActsAsSelf(caller, fields.userId);
      const { orderDate, ...choices } = await validateAs(OrderFileForm, fields);
      assertOrderDate(orderDate, this.clock.today());
      if (!file)
        throw new InvalidInput([{ field: 'file', message: createMessage('file-missing') }]);
      const workbook = await this.faultyRows.workbook(
        { ...file, date: orderDate },
        personKeyOf(caller),
        choices,
      );
      return new StreamableFile(workbook, {
        type: CONTENT_TYPES.xlsx,
        disposition: attachment(FAULTY_ROWS_NAME),
      });
    } catch (error) {
      const refusal = refusalAnswer(error);
      void reply.status(refusal.statusCode);
      return refusal;
    }
  }
}
