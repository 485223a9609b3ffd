import {
  Controller,
  Get,
  Header,
  HttpException,
  NotFoundException,
  Query,
  Req,
  Res,
  ServiceUnavailableException,
  StreamableFile,
} from '@nestjs/common';
import { API, TEXTS, type UploadAnswer, type UploadCheck } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessClock } from '../clock';
import { Add, answer } from '../http/answer';
import { By } from '../http/asked-by';
import { assertActsAsSelf, Caller, type AdminCaller } from '../http/caller';
import { validateAs } from '../http/input/form';
import { InvalidInput } from '../http/input/invalid-input';
import { UuidParam } from '../http/input/path';
import type { AskedBy } from '../log/asked-by';
import { attachment } from './file-name';
import { CONTENT_TYPES, kindOf } from './file/file-kind';
import { FileRefused } from './file/file-refused';
import { ReaderBusy } from './order-file.reader';
import { readOrderForm } from './order-form';
import { orderTemplate, TEMPLATE_NAME } from './order-template';
import { OrderingCatalog } from './ordering.catalog';
import { assertOrderDate, OrderFileForm } from './upload.input';
import { UploadedFiles } from './uploaded-files';
import { OrderUploads, RowsRefused } from './uploads';

/** The upload of order files, for admins. */
@Controller(`${API}/admin`)
export class UploadsController {
  constructor(
    private readonly uploads: OrderUploads,
    private readonly files: UploadedFiles,
    private readonly catalog: OrderingCatalog,
    private readonly clock: BusinessClock,
  ) {}

  /** 201 with what was uploaded; 200 with what would be, for `mode=check`. */
  @Add('add-order')
  async addOrder(
    @Req() request: FastifyRequest,
    @Query('mode') modeInQuery: unknown,
    @Caller('admin') caller: AdminCaller,
    @By() by: AskedBy,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { fields, file } = await readOrderForm(request).catch(asAnswer);
    assertActsAsSelf(caller, fields.userId);
    const { orderDate, mode } = await validateAs(OrderFileForm, { ...fields, mode: fields.mode ?? modeInQuery });
    assertOrderDate(orderDate, this.clock.today());
    if (!file) throw new InvalidInput([{ field: 'file', message: 'Please choose a file' }]);
    const upload = { ...file, date: orderDate };
    if (mode === 'check') {
      const check = await this.uploads.check(upload).catch(asAnswer);
      void reply.status(200);
      return answer<UploadCheck>(checkMessage(check), check);
    }
    const uploaded = await this.uploads.upload(upload, mode ?? 'all', by).catch(asAnswer);
    return answer(uploadMessage(uploaded.answer), uploaded.answer, uploaded.reached);
  }

  @Get('order-template')
  @Header('content-type', CONTENT_TYPES.xlsx)
  @Header('content-disposition', attachment(TEMPLATE_NAME))
  async template(@Caller('admin') _caller: AdminCaller) {
    const { products, deliveryBoys } = await this.catalog.load();
    const current = products.filter(({ archived }) => !archived);
    return new StreamableFile(
      await orderTemplate(
        current,
        deliveryBoys.find(({ archived }) => !archived),
      ),
    );
  }

  /** An uploaded file as it came: where `order_excel` leads. */
  @Get('uploads/:id')
  @Header('x-content-type-options', 'nosniff')
  @Header('cache-control', 'private, no-store')
  async file(@UuidParam('id') id: string, @Caller('admin') _caller: AdminCaller) {
    const stored = await this.files.file(id);
    if (!stored) throw new NotFoundException(TEXTS.notFound);
    return new StreamableFile(stored.content, { type: CONTENT_TYPES[kindOf(stored.content)], disposition: attachment(stored.fileName) });
  }
}

/** What went wrong with a file, as an HTTP answer. */
function asAnswer(error: unknown): never {
  if (error instanceof FileRefused) throw new HttpException(error.message, error.status);
  if (error instanceof RowsRefused) {
    const { message, errors } = error;
    throw new HttpException({ statusCode: 422, error: 'Unprocessable Entity', message, errors }, 422);
  }
  if (error instanceof ReaderBusy) throw new ServiceUnavailableException(error.message);
  throw error;
}

function uploadMessage({ added, changed, unchanged, protected: kept, errors }: UploadAnswer): string {
  const parts = [count(added, 'added'), count(changed, 'changed'), count(unchanged, 'unchanged')];
  if (kept.length > 0) parts.push(count(kept.length, 'protected'));
  if (errors.length > 0) parts.push(`${count(errors.length, errors.length === 1 ? 'error' : 'errors')} left out`);
  return added + changed === 0 && errors.length === 0
    ? `Nothing has changed: ${parts.slice(2).join(', ')}.`
    : `Orders uploaded: ${parts.join(', ')}.`;
}

const checkMessage = ({ added, changed, errorCount }: UploadCheck) =>
  errorCount === 0
    ? `The file is fine: ${count(added, 'to add')}, ${count(changed, 'to change')}.`
    : `The file has ${count(errorCount, errorCount === 1 ? 'error' : 'errors')}.`;

const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}`;
