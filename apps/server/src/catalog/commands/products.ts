import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { CatalogMutex } from '../catalog-mutex';
import { DependantsQuery } from '../dependants.query';

/** An admin adds a product. */
export class AddProduct extends Command<CatalogChange> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin gives a product another name. */
export class RenameProduct extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin deletes a product. */
export class ArchiveProduct extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddProduct)
export class AddProductHandler implements ICommandHandler<AddProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, context }: AddProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.mutex.run(async () => {
      const earlierChange = await products.findEarlierChange(context);
      if (earlierChange) return earlierChange;
      const id = await this.catalog.nextId('product');
      return products.change(id, { type: 'Create', data: { id, name } }, context);
    });
  }
}

@CommandHandler(RenameProduct)
export class RenameProductHandler implements ICommandHandler<RenameProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation product-unknown, product-archived; ClaimTaken */
  execute({ id, name, context }: RenameProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.mutex.run(async () => {
      const earlierChange = await products.findEarlierChange(context);
      return earlierChange ?? products.change(id, { type: 'Rename', data: { name } }, context);
    });
  }
}

@CommandHandler(ArchiveProduct)
export class ArchiveProductHandler implements ICommandHandler<ArchiveProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
    private readonly dependants: DependantsQuery,
  ) {}

  /** @throws RuleViolation product-unknown, in-use; RetryLater */
  execute({ id, context }: ArchiveProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.mutex.runToArchive(async () => {
      const earlierChange = await products.findEarlierChange(context);
      return (
        earlierChange ??
        products.change(id, { type: 'Archive', data: await this.dependants.ofProduct(id) }, context)
      );
    });
  }
}
