import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AskedBy } from '../../log/asked-by';
import type { CatalogChange } from '../catalog-stream';
import { Products } from '../named-things';

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
  constructor(private readonly products: Products) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, by }: AddProduct): Promise<CatalogChange> {
    return this.products.add(name, by);
  }
}

@CommandHandler(RenameProduct)
export class RenameProductHandler implements ICommandHandler<RenameProduct> {
  constructor(private readonly products: Products) {}

  /** @throws RuleViolation unknown, archived; ClaimTaken */
  execute({ id, name, by }: RenameProduct): Promise<CatalogChange> {
    return this.products.rename(id, name, by);
  }
}

@CommandHandler(ArchiveProduct)
export class ArchiveProductHandler implements ICommandHandler<ArchiveProduct> {
  constructor(private readonly products: Products) {}

  /** @throws RuleViolation unknown, in-use; RetryLater */
  execute({ id, by }: ArchiveProduct): Promise<CatalogChange> {
    return this.products.archive(id, by);
  }
}
