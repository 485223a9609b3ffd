import { createParamDecorator, Get, Req, Res, type ExecutionContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, STAFF_FIELDS } from '@milkround/contracts';
import { RuleViolation, type StaffRole } from '@milkround/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Add, answer, Change } from '../http/answer';
import { Caller, type AdminCaller } from '../http/caller';
import { Context } from '../http/command-context';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { faultyWorkbook } from '../spreadsheets/faulty-workbook';
import { answerFile, FileBody, requireFile, type ReceivedFile } from '../spreadsheets/file-form';
import { checkMessage, importMessage } from '../spreadsheets/file-messages';
import { xlsxFile } from '../spreadsheets/file-name';
import { ColumnsField, SentFileForm } from '../spreadsheets/sent-file.form';
import { explanation, templateOf, type TemplateSheet } from '../spreadsheets/template';
import { ImportStaff } from './import-staff';
import { StaffChecks, type SentStaff } from './staff-checks';
import { templateColumns } from './staff-columns';

/** The form of a file of people. */
class StaffFileForm extends SentFileForm {
  @ColumnsField(z.strictObject({ field: z.enum(STAFF_FIELDS) }).nullable(), '{"field": "email"}')
  columns?: SentStaff['columns'] | null;
}

/** The role of the people whom a path names. */
const RoleOfPath = createParamDecorator((_: unknown, context: ExecutionContext): StaffRole => {
  const { routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
  return routeOptions.url?.includes('supervisor') ? 'supervisor' : 'delivery-boy';
});

/**
 * The import of supervisors and delivery boys from files, for admins. The files contain passwords and are kept for their check only. The calls that take
 * a file answer 201 with the imported people, 200 with what the import would do for `mode=check`, 422 with the rows that have errors, or 409 with a new
 * check, if the outcome would differ from what the check showed.
 */
@RoleController('admin')
export class StaffImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly checks: StaffChecks,
  ) {}

  @FileBody(StaffFileForm)
  @Add(['import-delivery-boys', 'import-supervisors'])
  people(
    @RoleOfPath() role: StaffRole,
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Context('body-unread') context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerFile(request, reply, caller, StaffFileForm, async (fields, file) => {
      const sent = sentStaff(role, fields, file);
      if (fields.mode === 'check') {
        const check = await this.checks.check(sent, caller);
        void reply.status(200);
        return answer(checkMessage(check), check);
      }
      const { answer: data, reached } = await this.commands.execute(
        new ImportStaff(sent, fields.mode ?? 'all', context),
      );
      return answer(importMessage('staff-imported', data), data, reached);
    });
  }

  /** The rows with errors as a workbook, to be corrected and imported by themselves. Changes nothing. */
  @FileBody(StaffFileForm)
  @Change(['import-delivery-boys/errors', 'import-supervisors/errors'])
  errors(
    @RoleOfPath() role: StaffRole,
    @Req() request: FastifyRequest,
    @Caller('admin') caller: AdminCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerFile(request, reply, caller, StaffFileForm, async (fields, file) => {
      const { checked } = await this.checks.read(sentStaff(role, fields, file), caller);
      const { faultyRows, errors } = checked;
      if (faultyRows.length === 0) throw new RuleViolation(createMessage('file-no-faulty-rows'));
      return faultyWorkbook(faultyRows, errors);
    });
  }

  /** An empty file of people, with sheets of its columns and of the names that may be used. It has no example, because one could be imported. */
  @Get(['delivery-boy-template', 'supervisor-template'])
  async template(@RoleOfPath() role: StaffRole) {
    const { zones, supervisors } = await this.checks.catalog(role);
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
    return xlsxFile(book, TEMPLATES[role]);
  }
}

const sentStaff = (
  role: StaffRole,
  { columns, checkId }: StaffFileForm,
  file: ReceivedFile | null,
): SentStaff => ({
  ...{ role, columns: columns ?? {} },
  source: checkId ? { checkId } : requireFile(file),
});

const TEMPLATES: Record<StaffRole, string> = {
  supervisor: 'SupervisorTemplate.xlsx',
  'delivery-boy': 'DeliveryBoyTemplate.xlsx',
};
const WIDTH = 22;
const NOTES = [
  'Every visible sheet with these columns is read. They may stand in any order; other columns are ignored.',
];
