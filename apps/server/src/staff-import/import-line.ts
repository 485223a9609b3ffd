import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { WaitingLine } from '../http/waiting-line';

/** The import of a long file takes minutes. A caller that waits longer may send the same request again and gets the same answer. */
const LIMITS = {
  name: 'staff-import',
  atOnce: 1,
  waiting: 4,
  waitMs: 150_000,
  busy: createMessage('staff-import-busy'),
  retrySeconds: 60,
};

/** Runs one import of people at a time in this process. Each hashes one password at a time, so that others can sign in meanwhile. */
@Injectable()
export class ImportLine extends WaitingLine {
  constructor() {
    super(LIMITS);
  }
}
