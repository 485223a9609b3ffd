import { notFound } from '../http/refused';
import { Get, Header, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type NewestList } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessClock } from '../clock';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { fingerprintOf } from '../http/command';
import { Caller, type AdminCaller } from '../http/caller';
import { DateParam, UuidParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { attachment, xlsxFile } from '../spreadsheets/file-name';
import { CONTENT_TYPES, kindOf } from '../spreadsheets/file/file-kind';
import { answerFile, FileBody, requireFile, type ReceivedFile } from '../spreadsheets/file-form';
import { checkMessage, importMessage } from '../spreadsheets/file-messages';
import { FaultyRows } from './faulty-rows/faulty-rows';
import { ListFiles } from './list-file';
import { orderTemplate, TEMPLATE_NAME } from './order-template';
import { OrderingCatalog } from './ordering.catalog';
import { formatCount } from '../words/formats';
import { TakeUploadBack } from './commands/take-upload-back';
import { DownloadUploadedFile } from './commands/download-uploaded-file';
import { ImportOrders } from './commands/import-orders';
import { UploadChecks, type OrderFileSource } from './upload-check.query';
import { assertOrderDate, OrderFileForm } from './upload.input';

/** The upload of order files, for admins. */
@RoleController('admin')
export class UploadsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly checks: UploadChecks,
    private readonly faultyRows: FaultyRows,
    private readonly lists: ListFiles,
    private readonly catalog: OrderingCatalog,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * 201 with the result of the upload; 200 with the result it would have, for `mode=check`; 422 with the rows that have errors, or with the questions that
   * wait for an answer; 409 with a new check, if the outcome would differ from what the check showed.
   */
  @FileBody(OrderFileForm)
  @Add('add-order')
  addOrder(
    @Req() request: FastifyRequest,
    @Query('mode') mode: unknown,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const work = async (fields: OrderFileForm, file: ReceivedFile | null) => {
      const { mode, choices, source } = await this.requestOf(fields, file);
      if (mode === 'check') {
        const check = await this.checks.check(source, choices, caller);
        void reply.status(200);
        return answer(checkMessage(check), check);
      }
      const fileOrCheck = file?.sha256.toString('hex') ?? fields.checkId;
      const fingerprint = fingerprintOf('add-order', { ...fields, mode, file: fileOrCheck });
      const { answer: data, reached } = await this.commands.execute(
        new ImportOrders(source, mode, choices, caller, { ...context, fingerprint }),
      );
      const counts = { ...data, protected: data.protectedCount };
      return answer(importMessage('file-uploaded', counts), data, reached);
    };
    return answerFile(request, reply, caller, OrderFileForm, work, { mode });
  }

  /** The rows with errors as a workbook, to be corrected and uploaded by themselves. Takes what `add-order` takes, and changes nothing. */
  @FileBody(OrderFileForm)
  @Change('add-order/errors')
  errors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerFile(request, reply, caller, OrderFileForm, async (fields, file) => {
      const { choices, source } = await this.requestOf(fields, file);
      return this.faultyRows.workbook(source, choices, caller);
    });
  }

  private async requestOf(
    { orderDate, mode, checkId, listOf, file: _, ...choices }: OrderFileForm,
    file: ReceivedFile | null,
  ) {
    assertOrderDate(orderDate, this.clock.today());
    const source: OrderFileSource = checkId
      ? { checkId, date: orderDate }
      : {
          ...(listOf ? await this.lists.fileOf(listOf) : requireFile(file)),
          date: orderDate,
        };
    return { mode: mode ?? 'all', choices, source } as const;
  }

  /** The day whose list `listOf` would most likely name: the newest one before a date, or null. */
  @Get('newest-list/:date')
  async newestList(@DateParam() date: string, @Caller('admin') _caller: AdminCaller) {
    return read<NewestList>({ date: await this.lists.newestBefore(date) });
  }

  @Get('order-template')
  async template(@Caller('admin') _caller: AdminCaller) {
    const { products, deliveryBoys } = await this.catalog.load();
    const isCurrent = ({ archived }: { archived: boolean }) => !archived;
    const book = await orderTemplate(products.filter(isCurrent), deliveryBoys.find(isCurrent));
    return xlsxFile(book, TEMPLATE_NAME);
  }

  /** Returns the orders to what stood before the upload. */
  @Change('uploads/:id/take-back')
  async takeBack(
    @UuidParam('id') id: string,
    @Caller('admin') _caller: AdminCaller,
    @Context() context: CommandContext,
  ) {
    const result = await this.commands.execute(new TakeUploadBack(id, context));
    if (!result) throw notFound();
    const { answer: data, reached } = result;
    const message = createMessage('upload-returned', {
      returned: formatCount(data.returned),
      staying: formatCount(data.stayingCount),
    });
    return answer(message, data, reached);
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
