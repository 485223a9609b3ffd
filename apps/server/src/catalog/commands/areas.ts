import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AreaCommand } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import { Dairy } from '../../settings/dairy-settings';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { CatalogMutex } from '../catalog-mutex';
import { DependantsQuery } from '../dependants.query';

/** An admin adds a zone. Without a deadline it has the default one. */
export class AddArea extends Command<CatalogChange> {
  constructor(
    readonly name: string,
    /** `HH:MM`. */
    readonly deadline: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin gives a zone another name or deadline. Without a deadline the old one stays. */
export class EditArea extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly name: string,
    /** `HH:MM`. */
    readonly deadline: string | null,
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

const setDeadline = (deadline: string | null): AreaCommand[] =>
  deadline === null ? [] : [{ type: 'SetDeadline', data: { deadline } }];

@CommandHandler(AddArea)
export class AddAreaHandler implements ICommandHandler<AddArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
    private readonly dairy: Dairy,
  ) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, deadline, context }: AddArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.mutex.run(async () => {
      const earlierChange = await areas.findEarlierChange(context);
      if (earlierChange) return earlierChange;
      const id = await this.catalog.nextId('area');
      const ownDeadline = deadline ?? (await this.dairy.read()).defaultDeadline;
      return areas.changeAll(
        id,
        () => [{ type: 'Create', data: { id, name } }, ...setDeadline(ownDeadline)],
        context,
      );
    });
  }
}

@CommandHandler(EditArea)
export class EditAreaHandler implements ICommandHandler<EditArea> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation zone-unknown, zone-archived; ClaimTaken */
  execute({ id, name, deadline, context }: EditArea): Promise<CatalogChange> {
    const { areas } = this.catalog;
    return this.mutex.run(async () => {
      const earlierChange = await areas.findEarlierChange(context);
      return (
        earlierChange ??
        areas.changeAll(
          id,
          () => [{ type: 'Rename', data: { name } }, ...setDeadline(deadline)],
          context,
        )
      );
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
      const earlierChange = await areas.findEarlierChange(context);
      return (
        earlierChange ??
        areas.change(id, { type: 'Archive', data: await this.dependants.ofArea(id) }, context)
      );
    });
  }
}
