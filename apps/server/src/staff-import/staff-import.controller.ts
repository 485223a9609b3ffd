import { Get, Header, Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Add } from '../http/answer';
import { assertActsAsSelf, Caller, personKeyOf, type AdminCaller } from '../http/caller';
import { Context } from '../http/command-context';
import { validateAs } from '../http/input/form';
import { InvalidInput } from '../http/input/invalid-input';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { attachment } from '../spreadsheets/file-name';
import { readFileForm } from '../spreadsheets/file-form';
import { CONTENT_TYPES } from '../spreadsheets/file/file-kind';
import { refusalAnswer } from '../spreadsheets/refusal-answer';
import { ImportStaff } from './commands/import-staff';
import { checkAnswer, importAnswer, toCheck } from './staff-answer';
import { StaffFileReader } from './staff-file.reader';
import { StaffFileBody, StaffFileForm } from './staff-import.input';
import { staffTemplate, TEMPLATE_NAMES } from './staff-template';

/** The import of supervisors and delivery boys from files, for admins. The files contain passwords and are not stored. */
@RoleController('admin')
export class StaffImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: StaffFileReader,
  ) {}

  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: StaffFileBody })
  @Add('import-delivery-boys')
  deliveryBoys(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take('delivery-boy', request, caller, context, reply);
  }

  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: StaffFileBody })
  @Add('import-supervisors')
  supervisors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take('supervisor', request, caller, context, reply);
  }

  @Get('delivery-boy-template')
  @Header('content-type', CONTENT_TYPES.xlsx)
  @Header('content-disposition', attachment(TEMPLATE_NAMES['delivery-boy']))
  async deliveryBoyTemplate() {
    return new StreamableFile(await staffTemplate(await this.reader.catalog('delivery-boy')));
  }

  @Get('supervisor-template')
  @Header('content-type', CONTENT_TYPES.xlsx)
  @Header('content-disposition', attachment(TEMPLATE_NAMES.supervisor))
  async supervisorTemplate() {
    return new StreamableFile(await staffTemplate(await this.reader.catalog('supervisor')));
  }

  /** 201 with the imported people; 200 with the result that the import would have, for `mode=check`; 422 with the rows that have errors. */
  private async take(
    role: StaffRole,
    request: FastifyRequest,
    caller: AdminCaller,
    context: CommandContext,
    reply: FastifyReply,
  ) {
    try {
      const { fields, file } = await readFileForm(request);
      assertActsAsSelf(caller, fields.userId);
      const { mode, seen: checkHash } = await validateAs(StaffFileForm, fields);
      if (!file)
        throw new InvalidInput([{ field: 'file', message: createMessage('file-missing') }]);
      if (mode !== 'check')
        return importAnswer(
          await this.commands.execute(
            new ImportStaff(role, file, mode ?? 'all', checkHash ?? null, context),
          ),
        );
      void reply.status(200);
      return checkAnswer(toCheck(await this.reader.check(file.bytes, role, personKeyOf(caller))));
    } catch (error) {
      const refusal = refusalAnswer(error);
      void reply.status(refusal.statusCode);
      return refusal;
    }
  }
}
