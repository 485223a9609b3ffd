import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  STAFF_IMPORT_LIMITS,
  toAnswerMessage,
  type FileCounts,
  type StaffImportCheck,
} from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import type { Repository } from 'typeorm';
import { AreaEntity, DeliveryBoyEntity, SupervisorEntity } from '../catalog/catalog.entities';
import type { personKeyOf } from '../http/caller';
import type { ReceivedFile } from '../spreadsheets/file-form';
import { hashOfOutcome, KeptChecks, type FileSource } from '../spreadsheets/kept-checks';
import { RememberedColumns } from '../spreadsheets/remembered-columns';
import { placeOf } from '../spreadsheets/row-order';
import {
  checkStaff,
  STAFF_FILES,
  type CheckedStaff,
  type StaffCatalog,
  type StaffReading,
  type StaffRow,
  type StaffSheets,
} from './staff-file';

/** A file of people that was sent, or was kept since its check, with what the person has said of its columns. */
export interface SentStaff {
  role: StaffRole;
  source: FileSource<ReceivedFile>;
  columns: StaffReading['columns'];
}

type Person = Parameters<typeof personKeyOf>[0];

const ORDER = { id: 'ASC' } as const;
const PERSON = { id: true, uniqueId: true, name: true, email: true, phone: true, archived: true };

/** Reads files of people, compares them with the catalog, and keeps them for their import. */
@Injectable()
export class StaffChecks {
  constructor(
    @InjectRepository(AreaEntity) private readonly areas: Repository<AreaEntity>,
    @InjectRepository(SupervisorEntity) private readonly supervisors: Repository<SupervisorEntity>,
    @InjectRepository(DeliveryBoyEntity) private readonly boys: Repository<DeliveryBoyEntity>,
    private readonly columns: RememberedColumns,
    private readonly kept: KeptChecks,
  ) {}

  /** Returns what an import would do, and keeps the file for it. @throws FileRefused; RetryLater; RuleViolation file-check-old */
  async check(sent: SentStaff, person: Person): Promise<StaffImportCheck> {
    const { checked, hash, ...read } = await this.read(sent, person);
    const shown = { subject: sent.role, shown: hash };
    return toCheck(await this.kept.keep(sent.source, read, shown, person), checked);
  }

  /** Reads a file, or takes the kept one, and compares it. `hash` identifies its outcome. @throws FileRefused; RetryLater; RuleViolation file-check-old */
  async read({ role, source, columns }: SentStaff, person: Person) {
    const readingFor = async () => ({ role, columns: await this.columns.of(role, columns) });
    const door = { subject: role, task: STAFF_FILES, readingFor, columns };
    const read = await this.kept.read<ReceivedFile, StaffReading, StaffSheets>(
      source,
      door,
      person,
    );
    const checked = checkStaff(read.file, await this.catalog(role));
    const outcome = checked.things.map(({ password: _, ...row }) => row);
    return { ...read, checked, hash: hashOfOutcome([outcome, checked.errors]) };
  }

  async catalog(role: StaffRole): Promise<StaffCatalog> {
    const zones = await this.areas.find({
      select: { id: true, name: true, archived: true },
      order: ORDER,
    });
    const supervisors = (
      await this.supervisors.find({ select: { ...PERSON, areaIds: true }, order: ORDER })
    ).map((person) => ({ ...person, supervisorId: null }));
    const people =
      role === 'supervisor'
        ? supervisors
        : (
            await this.boys.find({
              select: { ...PERSON, areaId: true, supervisorId: true },
              order: ORDER,
            })
          ).map(({ areaId, ...boy }) => ({ ...boy, areaIds: [areaId] }));
    return { role, zones, supervisors, people: people.filter(({ archived }) => !archived) };
  }
}

export const isUnchanged = ({ id, changes }: StaffRow): boolean =>
  id !== null && changes.length === 0;

export function countsOf(rows: readonly StaffRow[]): FileCounts {
  const added = rows.filter(({ id }) => id === null).length;
  const unchanged = rows.filter(isUnchanged).length;
  return { added, changed: rows.length - added - unchanged, unchanged };
}

/** Returns what an import of a file would do. */
export function toCheck(
  id: string,
  { things, notes, faultyRows: _, ...file }: CheckedStaff,
): StaffImportCheck {
  const listed = things.filter((row) => !isUnchanged(row)).slice(0, STAFF_IMPORT_LIMITS.listed);
  return {
    ...{ id, ...file, ...countsOf(things), notes: notes.map(toAnswerMessage) },
    people: listed.map(({ person: { name, email }, changes, ...row }) => ({
      ...placeOf(row),
      ...{ name, email, changes: row.id === null ? null : changes },
    })),
    unanswered: file.questions.some(({ answer }) => answer === undefined) ? ['columns'] : [],
    passwordsIgnored: things.filter((row) => row.id !== null && row.password !== null).length,
  };
}
