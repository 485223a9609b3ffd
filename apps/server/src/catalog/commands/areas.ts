import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AskedBy } from '../../log/asked-by';
import type { CatalogChange } from '../catalog-stream';
import { Areas } from '../named-things';

/** An admin adds a zone. */
export class AddArea extends Command<CatalogChange> {
  constructor(
    readonly name: string,
    readonly by: AskedBy,
  ) {
    super();
  }
}

/** An admin gives a zone another name. */
export class RenameArea extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly by: AskedBy,
  ) {
    super();
  }
}

/** An admin deletes a zone. */
export class ArchiveArea extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly by: AskedBy,
  ) {
    super();
  }
}

@CommandHandler(AddArea)
export class AddAreaHandler implements ICommandHandler<AddArea> {
  constructor(private readonly areas: Areas) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, by }: AddArea): Promise<CatalogChange> {
    return this.areas.add(name, by);
  }
}

@CommandHandler(RenameArea)
export class RenameAreaHandler implements ICommandHandler<RenameArea> {
  constructor(private readonly areas: Areas) {}

  /** @throws RuleViolation unknown, archived; ClaimTaken */
  execute({ id, name, by }: RenameArea): Promise<CatalogChange> {
    return this.areas.rename(id, name, by);
  }
}

@CommandHandler(ArchiveArea)
export class ArchiveAreaHandler implements ICommandHandler<ArchiveArea> {
  constructor(private readonly areas: Areas) {}

  /** @throws RuleViolation unknown, in-use; RetryLater */
  execute({ id, by }: ArchiveArea): Promise<CatalogChange> {
    return this.areas.archive(id, by);
  }
}
