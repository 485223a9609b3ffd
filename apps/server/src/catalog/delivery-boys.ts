import { Injectable } from '@nestjs/common';
import { CATALOG_SAYS, type DeliveryBoy } from '@milkround/contracts';
import { RuleViolation, type DeliveryBoyCommand, type DeliveryBoyMember, type StaffDetails } from '@milkround/domain';
import type { Scope } from '../http/caller';
import type { AskedBy } from '../log/asked-by';
import { Catalog } from './catalog';
import type { CatalogChange } from './catalog-stream';
import { CatalogTurns } from './catalog-turns';
import { DependantsQuery } from './dependants.query';
import { Posts } from './posts';
import { changedDetails, shownMember, shownName, type DetailsForm } from './staff-form';
import { StaffPasswords } from './staff-passwords';

const role = 'delivery-boy';

interface Post {
  areaId: number;
  supervisorId: number;
}

export interface NewDeliveryBoy extends StaffDetails, Post {
  password: string;
}

export interface DeliveryBoyEdit extends DetailsForm {
  password?: string | null;
  /** Left out: he stays where he is. */
  post?: Post;
}

/** Delivery boys, as admins and the supervisors of their area change them: in another area there is no such person. All @throws RuleViolation, ClaimTaken */
@Injectable()
export class DeliveryBoys {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
    private readonly posts: Posts,
    private readonly passwords: StaffPasswords,
    private readonly counts: DependantsQuery,
  ) {}

  async hire({ password, areaId, supervisorId, ...details }: NewDeliveryBoy, by: AskedBy): Promise<CatalogChange> {
    const hashed = await this.passwords.hash(password);
    return this.turns.take(async () => {
      const done = await this.catalog.deliveryBoys.done(by, 'add', null);
      if (done) {
        await this.passwords.assertSame(by.commandId, password);
        return done;
      }
      await this.posts.under(areaId, supervisorId);
      const id = await this.catalog.nextId('delivery_boy');
      return this.append(id, hashed, by, () => [{ type: 'Hire', data: { id, areaId, supervisorId, ...details } }]);
    });
  }

  /** Details, area, supervisor and password as one append; an empty password leaves the old one. */
  async edit(id: number, { password, post, ...form }: DeliveryBoyEdit, scope: Scope, by: AskedBy): Promise<CatalogChange> {
    const hashed = await this.passwords.hash(password);
    return this.turns.take(async () => {
      const done = await this.catalog.deliveryBoys.done(by, 'edit', id);
      if (done) {
        await this.passwords.assertSame(by.commandId, password);
        return done;
      }
      const before = within(scope, await this.catalog.deliveryBoys.state(id));
      const moves = post && (before.areaId !== post.areaId || before.supervisorId !== post.supervisorId);
      if (moves && !before.archived) await this.posts.under(post.areaId, post.supervisorId);
      return this.append(id, hashed, by, (member) => [
        { type: 'ChangeDetails', data: changedDetails(form, member) },
        ...(post ? [{ type: 'MoveToArea' as const, data: post }] : []),
        ...(hashed === null ? [] : [{ type: 'ChangePassword' as const, data: {} }]),
      ]);
    });
  }

  archive(id: number, scope: Scope, by: AskedBy): Promise<CatalogChange> {
    return this.turns.takeToArchive(async () => {
      within(scope, await this.catalog.deliveryBoys.state(id));
      const change =
        (await this.catalog.deliveryBoys.done(by, 'delete', id)) ??
        (await this.catalog.deliveryBoys.change(id, { type: 'Archive', data: await this.counts.ofDeliveryBoy(id) }, by));
      await this.passwords.end(role, id);
      return change;
    });
  }

  /** As the log has him, archived or not. */
  async shown(id: number): Promise<DeliveryBoy> {
    const member = await this.catalog.deliveryBoys.state(id);
    if (!member) throw new Error(`There is no delivery boy ${id}`);
    const supervisor = member.supervisorId === null ? null : await this.catalog.supervisors.state(member.supervisorId);
    return { ...shownMember(member, await this.catalog.areas.state(member.areaId)), supervisor: supervisor && shownName(supervisor) };
  }

  private append(
    id: number,
    hashed: string | null,
    by: AskedBy,
    commandsFor: (member: DeliveryBoyMember | null) => DeliveryBoyCommand[],
  ): Promise<CatalogChange> {
    const append = () => this.catalog.deliveryBoys.changeAll(id, commandsFor, by);
    return hashed === null ? append() : this.passwords.set({ role, personId: id, commandId: by.commandId }, hashed, append);
  }
}

/** What is outside the scope is not there. @throws RuleViolation unknown */
function within({ areaId }: Scope, member: DeliveryBoyMember | null): DeliveryBoyMember {
  if (member && (areaId === null || member.areaId === areaId)) return member;
  throw new RuleViolation('unknown', CATALOG_SAYS['delivery boy'].unknown, 'unknown');
}
