import { applyDecorators, Get, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, STAFF_FIELDS, UPLOAD_MODES, type UploadMode } from '@milkround/contracts';
import { RuleViolation, type StaffRole } from '@milkround/domain';
import { ApiBody, ApiConsumes, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Add, answer, Change } from '../http/answer';
import { Caller, personKeyOf, type AdminCaller } from '../http/caller';
import { Context } from '../http/command-context';
import { ChoiceField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { ColumnsField } from '../spreadsheets/columns-field';
import { faultyWorkbook } from '../spreadsheets/faulty-workbook';
import { answerFile, requireFile } from '../spreadsheets/file-form';
import { checkMessage, countClauses } from '../spreadsheets/file-messages';
import { xlsxFile } from '../spreadsheets/file-name';
import { explanation, templateOf, type TemplateSheet } from '../spreadsheets/template';
import { ImportStaff, toCheck } from './import-staff';
import { templateColumns } from './staff-columns';
import { StaffReadings, type StaffColumns } from './staff-readings';

/** The fields beside a file of people. */
class StaffFileForm {
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
  @ColumnsField(z.strictObject({ field: z.enum(STAFF_FIELDS) }).nullable(), '{"field": "email"}')
  columns?: StaffColumns | null;
  /** `seen` of the check: if the answer would be another one by now, the import is refused. */
  @TextField({ optional: true, max: 64 }) seen?: string | null;
}

/** The whole multipart body of a file of people, for the OpenAPI document. */
class StaffFileBody extends StaffFileForm {
  @ApiProperty({ type: String, format: 'binary' }) file: unknown;
}

/** A call with a file of people. */
const OfFile = () =>
  applyDecorators(ApiConsumes('multipart/form-data'), ApiBody({ type: StaffFileBody }));

/**
 * The import of supervisors and delivery boys from files, for admins. The files contain passwords and are not stored. The calls that take a file answer
 * 201 with the imported people, 200 with what the import would do for `mode=check`, or 422 with the rows that have errors.
 */
@RoleController('admin')
export class StaffImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readings: StaffReadings,
  ) {}

  @OfFile()
  @Add('import-delivery-boys')
  deliveryBoys(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take('delivery-boy', request, caller, context, reply);
  }

  @OfFile()
  @Add('import-supervisors')
  supervisors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take('supervisor', request, caller, context, reply);
  }

  @OfFile()
  @Change('import-delivery-boys/errors')
  deliveryBoyErrors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.faultyRows('delivery-boy', request, caller, reply);
  }

  @OfFile()
  @Change('import-supervisors/errors')
  supervisorErrors(
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.faultyRows('supervisor', request, caller, reply);
  }

  @Get('delivery-boy-template')
  deliveryBoyTemplate() {
    return this.template('delivery-boy', 'DeliveryBoyTemplate.xlsx');
  }

  @Get('supervisor-template')
  supervisorTemplate() {
    return this.template('supervisor', 'SupervisorTemplate.xlsx');
  }

  private take(
    role: StaffRole,
    request: FastifyRequest,
    caller: AdminCaller,
    context: CommandContext,
    reply: FastifyReply,
  ) {
    return answerFile(request, reply, caller, StaffFileForm, async (fields, sentFile) => {
      const file = requireFile(sentFile);
      const { mode, columns: answers, seen = null } = fields;
      const columns = answers ?? {};
      if (mode === 'check') {
        const checked = await this.readings.check(file.bytes, role, columns, personKeyOf(caller));
        void reply.status(200);
        const check = toCheck(checked);
        return answer(checkMessage(check), check);
      }
      const { answer: data, reached } = await this.commands.execute(
        new ImportStaff(role, file, { mode: mode ?? 'all', columns, seen }, context),
      );
      const { added, changed, unchanged, errorCount } = data;
      const what = countClauses({ added, changed, unchanged }, errorCount);
      const message =
        added + changed === 0
          ? createMessage('file-nothing-changed', { what: what.slice(2) })
          : createMessage('staff-imported', { what });
      return answer(message, data, reached);
    });
  }

  /** Changes nothing. */
  private faultyRows(
    role: StaffRole,
    request: FastifyRequest,
    caller: AdminCaller,
    reply: FastifyReply,
  ) {
    return answerFile(request, reply, caller, StaffFileForm, async ({ columns }, file) => {
      const { bytes } = requireFile(file);
      const person = personKeyOf(caller);
      const { faultyRows, errors } = await this.readings.check(bytes, role, columns ?? {}, person);
      if (faultyRows.length === 0) throw new RuleViolation(createMessage('file-no-faulty-rows'));
      return faultyWorkbook(faultyRows, errors);
    });
  }

  /** An empty file of people, with sheets of its columns and of the names that may be used. It has no example, because one could be imported. */
  private async template(role: StaffRole, name: string) {
    const { zones, supervisors } = await this.readings.reading(role, {});
    const columns = templateColumns(role);
    const isCurrent = ({ archived }: { archived: boolean }) => !archived;
    const zoneOf = new Map(zones.map((zone) => [zone.id, zone.name]));
    const names: TemplateSheet =
      role === 'supervisor'
        ? {
            name: 'Zones',
            columns: [['Zone', WIDTH]],
            rows: zones.filter(isCurrent).map((zone) => [zone.name]),
          }
        : {
            name: 'Supervisors',
            columns: ['Supervisor', 'Name', 'Zone'].map((title) => [title, WIDTH]),
            rows: supervisors
              .filter(isCurrent)
              .map((person) => [
                ...[person.uniqueId, person.name],
                person.areaIds.map((id) => zoneOf.get(id)).join(', '),
              ]),
          };
    const book = await templateOf([
      {
        name: 'People',
        columns: columns.map(([title]) => [title, WIDTH]),
        textColumns: columns.length,
      },
      explanation(columns, NOTES),
      names,
    ]);
    return xlsxFile(book, name);
  }
}

const WIDTH = 22;
const NOTES = [
  'Every visible sheet with these columns is read. They may stand in any order; other columns are ignored.',
];
