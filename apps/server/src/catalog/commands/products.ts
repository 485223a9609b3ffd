import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AskedBy } from '../../log/asked-by';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { CatalogTurns } from '../catalog-turns';
import { DependantsQuery } from '../dependants.query';

/** An admin adds a product. */
export class AddProduct extends Command<CatalogChange> {
  constructor(
    readonly name: string,
    readonly by: AskedBy,
  ) {
    super();
  }
}

/** An admin gives a product another name. */
export class RenameProduct extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly by: AskedBy,
  ) {
    super();
  }
}

/** An admin deletes a product. */
export class ArchiveProduct extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly by: AskedBy,
  ) {
    super();
  }
}

@CommandHandler(AddProduct)
export class AddProductHandler implements ICommandHandler<AddProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
  ) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, by }: AddProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.turns.take(async () => {
      const done = await products.done(by, 'add', null);
      if (done) return done;
      const id = await this.catalog.nextId('product');
      return products.change(id, { type: 'Create', data: { id, name } }, by);
    });
  }
}

@CommandHandler(RenameProduct)
export class RenameProductHandler implements ICommandHandler<RenameProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
  ) {}

  /** @throws RuleViolation unknown, archived; ClaimTaken */
  execute({ id, name, by }: RenameProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.turns.take(async () => {
      const done = await products.done(by, 'edit', id);
      return done ?? products.change(id, { type: 'Rename', data: { name } }, by);
    });
  }
}

@CommandHandler(ArchiveProduct)
export class ArchiveProductHandler implements ICommandHandler<ArchiveProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
    private readonly dependants: DependantsQuery,
  ) {}

  /** @throws RuleViolation unknown, in-use; RetryLater */
  execute({ id, by }: ArchiveProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.turns.takeToArchive(async () => {
      const done = await products.done(by, 'delete', id);
      return done ?? products.change(id, { type: 'Archive', data: await this.dependants.ofProduct(id) }, by);
    });
  }
}
