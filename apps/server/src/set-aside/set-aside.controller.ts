import { Body, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import { createMessage, MAX_NOTE_LENGTH, SET_ASIDE_LISTED } from '@milkround/contracts';
import { answer, Change, read } from '../http/answer';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { field } from '../http/input/field';
import { BooleanField } from '../http/input/fields';
import { UuidParam } from '../http/input/path';
import { TextField } from '../http/input/text-fields';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { ApplyEntry } from './commands/apply-entry';
import { DismissEntry } from './commands/dismiss-entry';
import { SetAsideEntries } from './set-aside-entries.query';
import { SetAsideQuery } from './set-aside.query';
import { type SettledMany, SettlingMany } from './settling-many';

class SetAsideFilter {
  /** Includes the settled entries; `?all` without a value is enough. */
  @BooleanField({ optional: true }) all?: boolean | null;
}

const WRONG_IDS = createMessage('input-ids');
const IdsField = () =>
  field(
    idsOf,
    () => WRONG_IDS,
    { type: String, format: 'uuid', isArray: true, minItems: 1, maxItems: SET_ASIDE_LISTED },
    { required: WRONG_IDS },
  );

/** Returns each id once, or undefined if the value is not a list of ids, empty or too long. */
function idsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > SET_ASIDE_LISTED)
    return undefined;
  const ids = value.filter((id: unknown): id is string => typeof id === 'string' && isUuid(id));
  return ids.length === value.length ? [...new Set(ids.map((id) => id.toLowerCase()))] : undefined;
}

class ApplyForm {
  /** Puts orders that were removed meanwhile back on the delivery boy's list first. */
  @BooleanField({ optional: true }) putBack?: boolean | null;
}

class ApplyManyForm {
  @IdsField() ids: string[];
}

class DismissManyForm extends ApplyManyForm {
  @TextField({ required: createMessage('note-required'), max: MAX_NOTE_LENGTH, lines: true })
  note: string;
}

class DismissForm {
  @TextField({ required: createMessage('note-required'), max: MAX_NOTE_LENGTH, lines: true })
  note: string;
}

/** Serves the entries that the rules refused, for the people who settle them and the delivery boys who made them. */
@RoleController('admin', 'supervisor', 'delivery-boy')
export class SetAsideController {
  constructor(private readonly entries: SetAsideQuery) {}

  @Get('set-aside')
  async inbox(@Query() { all }: SetAsideFilter, @Scope() scope: Scope) {
    return read(await this.entries.entries(scope, all !== undefined && all !== false));
  }
}

@RoleController('admin', 'supervisor')
export class SettlingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: SetAsideEntries,
    private readonly settlingMany: SettlingMany,
  ) {}

  @Change('set-aside/:id/apply')
  async apply(
    @UuidParam() id: string,
    @Body() { putBack }: ApplyForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const reached = await this.commands.execute(
      new ApplyEntry(id, scope, context, putBack === true),
    );
    return answer(
      createMessage('entry-applied'),
      await this.entries.findSettled(id, scope),
      reached,
    );
  }

  @Change('set-aside/apply')
  async applyMany(
    @Body() { ids }: ApplyManyForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return answerMany('entries-applied', await this.settlingMany.apply(ids, scope, context));
  }

  @Change('set-aside/dismiss')
  async dismissMany(
    @Body() { ids, note }: DismissManyForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return answerMany(
      'entries-dismissed',
      await this.settlingMany.dismiss(ids, note, scope, context),
    );
  }

  @Change('set-aside/:id/dismiss')
  async dismiss(
    @UuidParam() id: string,
    @Body() { note }: DismissForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const reached = await this.commands.execute(new DismissEntry(id, note, scope, context));
    return answer(
      createMessage('entry-dismissed'),
      await this.entries.findSettled(id, scope),
      reached,
    );
  }
}

const answerMany = (
  code: 'entries-applied' | 'entries-dismissed',
  { results, reached }: SettledMany,
) =>
  answer(
    createMessage(code, {
      number: results.filter(({ isSettled }) => isSettled).length,
      all: results.length,
    }),
    results,
    reached ?? undefined,
  );
