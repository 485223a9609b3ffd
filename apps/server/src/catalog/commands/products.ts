import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProductCommand, Quantity } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { CatalogMutex } from '../catalog-mutex';

/** An admin adds a product. Without a step it has the default one. */
export class AddProduct extends Command<CatalogChange> {
  constructor(
    readonly name: string,
    readonly step: Quantity | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin gives a product another name or step. Without a step the old one stays. */
export class EditProduct extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly step: Quantity | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const setStep = (step: Quantity | null): ProductCommand[] =>
  step === null ? [] : [{ type: 'SetStep', data: { step } }];

@CommandHandler(AddProduct)
export class AddProductHandler implements ICommandHandler<AddProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation; ClaimTaken */
  execute({ name, step, context }: AddProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.mutex.run(async () => {
      const earlierChange = await products.findEarlierChange(context);
      if (earlierChange) return earlierChange;
      const id = await this.catalog.nextId('product');
      return products.changeAll(
        id,
        () => [{ type: 'Create', data: { id, name } }, ...setStep(step)],
        context,
      );
    });
  }
}

@CommandHandler(EditProduct)
export class EditProductHandler implements ICommandHandler<EditProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
  ) {}

  /** @throws RuleViolation product-unknown, product-archived; ClaimTaken */
  execute({ id, name, step, context }: EditProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.mutex.run(async () => {
      const earlierChange = await products.findEarlierChange(context);
      return (
        earlierChange ??
        products.changeAll(
          id,
          () => [{ type: 'Rename', data: { name } }, ...setStep(step)],
          context,
        )
      );
    });
  }
}
