import type { StaffRole } from '@milkround/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The account of an admin. Staff accounts are a read model of the log. */
@Entity('admin')
export class AdminAccount {
  @PrimaryColumn('int') id: number;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
}

/** A password of a staff member, stored under the id of the command that set it. It is valid while that command's event is the newest of its kind. */
@Entity('credential')
export class StaffCredential {
  @PrimaryColumn('uuid', { name: 'command_id' }) commandId: string;
  @Column('text') role: StaffRole;
  @Column('int', { name: 'person_id' }) personId: number;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
}

/** A device on which an account has signed in, found by the SHA-256 of its cookie. */
@Entity('known_device')
export class KnownDevice {
  @PrimaryColumn('text') account: string;
  @PrimaryColumn('bytea', { name: 'token_hash' }) tokenHash: Buffer;
  @Column('timestamptz', { name: 'used_at', default: () => 'clock_timestamp()' }) usedAt: Date;
}
