import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  STAFF_IMPORT_LIMITS,
  toAnswerMessage,
  type FileCounts,
  type StaffColumnMeaning,
  type StaffImportCheck,
} from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import type { Repository } from 'typeorm';
import { v4 as uuidV4 } from 'uuid';
import { AreaEntity, DeliveryBoyEntity, SupervisorEntity } from '../catalog/catalog.entities';
import { personKeyOf } from '../http/caller';
import type { ReceivedFile } from '../spreadsheets/file-form';
import { FileReader } from '../spreadsheets/file-reader';
import { hashOfOutcome, KeptChecks } from '../spreadsheets/kept-checks';
import { RememberedColumns } from '../spreadsheets/remembered-columns';
import { placeOf } from '../spreadsheets/row-order';
import { STAFF_FILES, type CheckedStaff, type StaffReading, type StaffRow } from './staff-file';

/** A file of people that was sent, or was kept since its check, with what the person has said of its columns. */
export interface SentStaff {
  role: StaffRole;
  source: ReceivedFile | { checkId: string };
  columns: Record<string, StaffColumnMeaning>;
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
    private readonly files: FileReader,
    private readonly columns: RememberedColumns,
    private readonly kept: KeptChecks,
  ) {}

  /** Returns what an import would do, and keeps the file for it. @throws FileRefused; RetryLater; RuleViolation file-check-old */
  async check(sent: SentStaff, person: Person): Promise<StaffImportCheck> {
    const { file, checked, hash } = await this.read(sent, person);
    const id = 'checkId' in sent.source ? sent.source.checkId : uuidV4();
    if (!('checkId' in sent.source)) await this.kept.keep(id, sent.role, file, person.id);
    await this.kept.show(id, hash);
    return toCheck(id, checked);
  }

  /** Reads a file; `shown` is the hash of what its check showed. @throws FileRefused; RetryLater; RuleViolation file-check-old */
  async read({ role, source, columns }: SentStaff, person: Person) {
    const kept =
      'checkId' in source
        ? await this.kept.find<ReceivedFile>(source.checkId, role, person.id)
        : { content: source, shown: null };
    const reading = await this.reading(role, await this.columns.of(role, columns));
    const { content: file, shown } = kept;
    const checked = await this.files.read(STAFF_FILES, file.bytes, reading, personKeyOf(person));
    const outcome = checked.things.map(({ password: _, ...row }) => row);
    return { file, checked, shown, hash: hashOfOutcome([outcome, checked.errors]) };
  }

  async reading(role: StaffRole, columns: StaffReading['columns']): Promise<StaffReading> {
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
    return {
      ...{ role, zones, supervisors, columns },
      people: people.filter(({ archived }) => !archived),
    };
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
