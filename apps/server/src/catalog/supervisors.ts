import { Injectable } from '@nestjs/common';
import type { Supervisor } from '@milkround/contracts';
import type { StaffDetails, StaffMember, SupervisorCommand } from '@milkround/domain';
import type { AskedBy } from '../log/asked-by';
import { Catalog } from './catalog';
import type { CatalogChange } from './catalog-stream';
import { CatalogTurns } from './catalog-turns';
import { DependantsQuery } from './dependants.query';
import { Posts } from './posts';
import { changedDetails, shownMember, type DetailsForm } from './staff-form';
import { StaffPasswords } from './staff-passwords';

const role = 'supervisor';

export interface NewSupervisor extends StaffDetails {
  password: string;
  areaId: number;
}

export interface SupervisorEdit extends DetailsForm {
  password?: string | null;
  areaId: number;
}

/** Supervisors, as admins change them. All @throws RuleViolation, ClaimTaken */
@Injectable()
export class Supervisors {
  constructor(
    private readonly catalog: Catalog,
    private readonly turns: CatalogTurns,
    private readonly posts: Posts,
    private readonly passwords: StaffPasswords,
    private readonly counts: DependantsQuery,
  ) {}

  async hire({ password, areaId, ...details }: NewSupervisor, by: AskedBy): Promise<CatalogChange> {
    const hashed = await this.passwords.hash(password);
    return this.turns.take(async () => {
      const done = await this.catalog.supervisors.done(by, 'add', null);
      if (done) {
        await this.passwords.assertSame(by.commandId, password);
        return done;
      }
      await this.posts.area(areaId);
      const id = await this.catalog.nextId('supervisor');
      return this.append(id, hashed, by, () => [{ type: 'Hire', data: { id, areaId, ...details } }]);
    });
  }

  /** Details, area and password as one append; an empty password leaves the old one. */
  async edit(id: number, { password, areaId, ...form }: SupervisorEdit, by: AskedBy): Promise<CatalogChange> {
    const hashed = await this.passwords.hash(password);
    return this.turns.take(async () => {
      const done = await this.catalog.supervisors.done(by, 'edit', id);
      if (done) {
        await this.passwords.assertSame(by.commandId, password);
        return done;
      }
      const before = await this.catalog.supervisors.state(id);
      if (before && before.areaId !== areaId) await this.posts.area(areaId);
      return this.append(id, hashed, by, (member) => [
        { type: 'ChangeDetails', data: changedDetails(form, member) },
        { type: 'MoveToArea', data: { areaId } },
        ...(hashed === null ? [] : [{ type: 'ChangePassword' as const, data: {} }]),
      ]);
    });
  }

  archive(id: number, by: AskedBy): Promise<CatalogChange> {
    return this.turns.takeToArchive(async () => {
      const change =
        (await this.catalog.supervisors.done(by, 'delete', id)) ??
        (await this.catalog.supervisors.change(id, { type: 'Archive', data: await this.counts.ofSupervisor(id) }, by));
      await this.passwords.end(role, id);
      return change;
    });
  }

  /** As the log has him, archived or not. */
  async shown(id: number): Promise<Supervisor> {
    const member = await this.catalog.supervisors.state(id);
    if (!member) throw new Error(`There is no supervisor ${id}`);
    return shownMember(member, await this.catalog.areas.state(member.areaId));
  }

  private append(
    id: number,
    hashed: string | null,
    by: AskedBy,
    commandsFor: (member: StaffMember | null) => SupervisorCommand[],
  ): Promise<CatalogChange> {
    const append = () => this.catalog.supervisors.changeAll(id, commandsFor, by);
    return hashed === null ? append() : this.passwords.set({ role, personId: id, commandId: by.commandId }, hashed, append);
  }
}
