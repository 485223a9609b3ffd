import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { CatalogMutex } from '../catalog-mutex';
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
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, context }: AddArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.mutex.run(async () => {
      const earlier = await areas.findEarlierChange(context, 'add', null);
      if (earlier) return earlier;
      const id = await this.catalog.nextId('area');
      return areas.change(id, { type: 'Create', data: { id, name } }, context);
    });
  }
}

@CommandHandler(RenameArea)
export class RenameAreaHandler implements ICommandHandler<RenameArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation zone-unknown, zone-archived; ClaimTaken */
  execute({ id, name, context }: RenameArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.mutex.run(async () => {
      const earlier = await areas.findEarlierChange(context, 'edit', id);
      return earlier ?? areas.change(id, { type: 'Rename', data: { name } }, context);
    });
  }
}

@CommandHandler(ArchiveArea)
export class ArchiveAreaHandler implements ICommandHandler<ArchiveArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
    private readonly dependants: DependantsQuery,
  ) {}

  /** @throws RuleViolation zone-unknown, in-use; RetryLater */
  execute({ id, context }: ArchiveArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.mutex.runToArchive(async () => {
      const earlier = await areas.findEarlierChange(context, 'delete', id);
      return earlier ?? areas.change(id, { type: 'Archive', data: await this.dependants.ofArea(id) }, context);
    });
  }
}
