import { Injectable } from '@nestjs/common';
import type { AreaFact, Dependants, Fact, NamedCommand, NamedThing, ProductFact } from '@milkround/domain';
import type { AskedBy } from '../log/asked-by';
import { Catalog, type CatalogSequence } from './catalog';
import type { CatalogChange, CatalogStream } from './catalog-stream';
import { CatalogTurns } from './catalog-turns';
import { DependantsQuery } from './dependants.query';

/** Things that are nothing but a name, as admins change them. All @throws RuleViolation, ClaimTaken */
abstract class NamedThings<F extends Fact<string, { id: number }>> {
  protected constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
    private readonly sequence: CatalogSequence,
    private readonly things: CatalogStream<NamedThing, NamedCommand, F>,
  ) {}

  protected abstract dependants(id: number): Promise<Dependants>;

  add(name: string, by: AskedBy): Promise<CatalogChange> {
    return this.turns.take(async () => {
      const done = await this.things.done(by, 'add', null);
      if (done) return done;
      const id = await this.catalog.nextId(this.sequence);
      return this.things.change(id, { type: 'Create', data: { id, name } }, by);
    });
  }

  rename(id: number, name: string, by: AskedBy): Promise<CatalogChange> {
    return this.turns.take(
      async () => (await this.things.done(by, 'edit', id)) ?? this.things.change(id, { type: 'Rename', data: { name } }, by),
    );
  }

  archive(id: number, by: AskedBy): Promise<CatalogChange> {
    return this.turns.takeToArchive(
      async () =>
        (await this.things.done(by, 'delete', id)) ?? this.things.change(id, { type: 'Archive', data: await this.dependants(id) }, by),
    );
  }
}

@Injectable()
export class Areas extends NamedThings<AreaFact> {
  constructor(
    catalog: Catalog,
    turns: CatalogTurns,
    private readonly counts: DependantsQuery,
  ) {
    super(catalog, turns, 'area', catalog.areas);
  }

  protected override dependants(id: number): Promise<Dependants> {
    return this.counts.ofArea(id);
  }
}

@Injectable()
export class Products extends NamedThings<ProductFact> {
  constructor(
    catalog: Catalog,
    turns: CatalogTurns,
    private readonly counts: DependantsQuery,
  ) {
    super(catalog, turns, 'product', catalog.products);
  }

  protected override dependants(id: number): Promise<Dependants> {
    return this.counts.ofProduct(id);
  }
}
