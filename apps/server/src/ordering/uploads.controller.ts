import { notFound } from '../http/refused';
import { Get, Header, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessClock } from '../clock';
import { Add } from '../http/answer';
import { Context } from '../http/command-context';
import { fingerprintOf } from '../http/command';
import { assertActsAsSelf, Caller, personKeyOf, type AdminCaller } from '../http/caller';
import { validateAs } from '../http/input/form';
import { InvalidInput } from '../http/input/invalid-input';
import { UuidParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { attachment, xlsxFile } from '../spreadsheets/file-name';
import { CONTENT_TYPES, kindOf } from '../spreadsheets/file/file-kind';
import { readFileForm } from '../spreadsheets/file-form';
import { orderTemplate, TEMPLATE_NAME } from './order-template';
import { OrderingCatalog } from './ordering.catalog';
import { DownloadUploadedFile } from './commands/download-uploaded-file';
import { ImportOrders } from './commands/import-orders';
import { UploadChecks } from './upload-check.query';
import { checkAnswer, uploadAnswer } from './upload.answer';
import { refusalAnswer } from '../spreadsheets/refusal-answer';
import { assertOrderDate, OrderFileBody, OrderFileForm } from './upload.input';

/** The upload of order files, for admins. */
@RoleController('admin')
export class UploadsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly checks: UploadChecks,
    private readonly catalog: OrderingCatalog,
    private readonly clock: BusinessClock,
  ) {}

  /** 201 with the result of the upload; 200 with the result it would have, for `mode=check`; 422 with the rows that have errors. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: OrderFileBody })
  @Add('add-order')
  async addOrder(
    @Req() request: FastifyRequest,
    @Query('mode') modeInQuery: unknown,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      const { fields, file } = await readFileForm(request);
      assertActsAsSelf(caller, fields.userId);
      const { orderDate, mode, ...choices } = await validateAs(OrderFileForm, {
        ...fields,
        mode: fields.mode ?? modeInQuery,
      });
      assertOrderDate(orderDate, this.clock.today());
      if (!file)
        throw new InvalidInput([{ field: 'file', message: createMessage('file-missing') }]);
      const upload = { ...file, date: orderDate };
      if (mode !== 'check') {
        const requestFields = {
          orderDate,
          mode: mode ?? 'all',
          file: file.sha256.toString('hex'),
          ...choices,
          seen: undefined,
        };
        const fingerprint = fingerprintOf('add-order', requestFields);
        return uploadAnswer(
          await this.commands.execute(
            new ImportOrders(upload, mode ?? 'all', choices, { ...context, fingerprint }),
          ),
        );
      }
      void reply.status(200);
      return checkAnswer(await this.checks.check(upload, personKeyOf(caller), choices));
    } catch (error) {
      const refusal = refusalAnswer(error);
      void reply.status(refusal.statusCode);
      return refusal;
    }
  }

  @Get('order-template')
  async template(@Caller('admin') _caller: AdminCaller) {
    const { products, deliveryBoys } = await this.catalog.load();
    const isCurrent = ({ archived }: { archived: boolean }) => !archived;
    const book = await orderTemplate(products.filter(isCurrent), deliveryBoys.find(isCurrent));
    return xlsxFile(book, TEMPLATE_NAME);
  }

  /** Downloads an uploaded file unchanged. `order_excel` has its path. */
  @Get('uploads/:id')
  @Header('x-content-type-options', 'nosniff')
  async file(@UuidParam('id') id: string, @Caller('admin') caller: AdminCaller) {
    const storedFile = await this.commands.execute(new DownloadUploadedFile(id, caller));
    if (!storedFile) throw notFound();
    return new StreamableFile(storedFile.content, {
      type: CONTENT_TYPES[kindOf(storedFile.content)],
      disposition: attachment(storedFile.fileName),
    });
  }
}
