import type { LogComparison, WitnessReport } from '@milkround/contracts';
import { api } from '../api/client';
import { currentSession } from '../session/session';
import { compareWithSeen, sizeOf, type Finding, type SeenLog } from './seen-log';
import { storeWitnessNote } from './witness-note';

const KEY = 'witness';
/** Devices connect more often than the log needs to be verified. */
const EVERY_MS = 60 * 60_000;

let verifiedAt = -EVERY_MS;
let isUnderWay = false;
/** Each page shows a contradiction once, because the log stays wrong after the note was confirmed. */
let hasToldContradiction = false;

/**
 * Asks the server to prove that its log continues the checkpoint that this device has kept, at most once an hour. The device stores the newest
 * one, reports the finding, and tells the person about a contradiction. A failed request is tried again with the next connection.
 */
export async function verifyServerLog(): Promise<void> {
  const role = currentSession()?.role;
  if (!role || isUnderWay || performance.now() - verifiedAt < EVERY_MS) return;
  isUnderWay = true;
  try {
    const seenLog = readSeen();
    const answer = await api.get<LogComparison>(`${role}/audit/consistency`, {
      from: sizeOf(seenLog),
    });
    verifiedAt = performance.now();
    const finding = compareWithSeen(seenLog, answer);
    tell(finding);
    if (finding.state !== 'contradicted') storeSeen(finding.log);
    const isWrong = finding.state === 'contradicted' || finding.state === 'other-log';
    const report: WitnessReport = {
      size: finding.size,
      contradicted: isWrong ? (seenLog?.note ?? null) : null,
    };
    await api.post(`${role}/audit/witness`, { ...report });
  } catch {
    // Without a network, with a server of an older build, or after an answer of a proxy there is no finding.
  } finally {
    isUnderWay = false;
  }
}

function tell(finding: Finding): void {
  if (finding.state === 'restored')
    storeWitnessNote({ state: 'restored', reason: finding.restore.reason });
  if (finding.state !== 'contradicted' || hasToldContradiction) return;
  hasToldContradiction = true;
  storeWitnessNote({ state: 'contradicted' });
}

function readSeen(): SeenLog | null {
  try {
    const seenLog: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isSeenLog(seenLog) && sizeOf(seenLog) > 0 ? seenLog : null;
  } catch {
    return null;
  }
}

function storeSeen(log: SeenLog): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(log));
  } catch {
    // If storage is full or forbidden, this device cannot be a witness.
  }
}

const isSeenLog = (value: unknown): value is SeenLog =>
  typeof value === 'object' &&
  value !== null &&
  'note' in value &&
  typeof value.note === 'string' &&
  'at' in value &&
  typeof value.at === 'string' &&
  'keys' in value &&
  Array.isArray(value.keys);
