import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { CatalogTurns } from '../catalog-turns';
import { DependantsQuery } from '../dependants.query';

/** An admin adds a zone. */
export class AddArea extends Command<CatalogChange> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin gives a zone another name. */
export class RenameArea extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin deletes a zone. */
export class ArchiveArea extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddArea)
export class AddAreaHandler implements ICommandHandler<AddArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
  ) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, context }: AddArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.turns.take(async () => {
      const done = await areas.done(context, 'add', null);
      if (done) return done;
      const id = await this.catalog.nextId('area');
      return areas.change(id, { type: 'Create', data: { id, name } }, context);
    });
  }
}

@CommandHandler(RenameArea)
export class RenameAreaHandler implements ICommandHandler<RenameArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
  ) {}

  /** @throws RuleViolation unknown, archived; ClaimTaken */
  execute({ id, name, context }: RenameArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.turns.take(async () => {
      const done = await areas.done(context, 'edit', id);
      return done ?? areas.change(id, { type: 'Rename', data: { name } }, context);
    });
  }
}

@CommandHandler(ArchiveArea)
export class ArchiveAreaHandler implements ICommandHandler<ArchiveArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
    private readonly dependants: DependantsQuery,
  ) {}

  /** @throws RuleViolation unknown, in-use; RetryLater */
  execute({ id, context }: ArchiveArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.turns.takeToArchive(async () => {
      const done = await areas.done(context, 'delete', id);
      return done ?? areas.change(id, { type: 'Archive', data: await this.dependants.ofArea(id) }, context);
    });
  }
}
