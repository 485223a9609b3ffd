import type { ActivityPage, CheckpointComparison, SealState } from '@milkround/contracts';
import type { CallExamples } from './example';
import { data, ORDER_ID, XLSX } from './example';

const KEY = 'milkround/5f0c2e1d3b4a6978+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const CHECKPOINT =
  'milkround/5f0c2e1d3b4a6978\n1\n5g7rAVdtdUzqQBVKpNFVQKYwtL9EhgGFJ7rJzJ3Yyxk=\n\n— milkround/5f0c2e1d3b4a6978 x08go/ZJkuBS…\n';

const proof = {
  format: 'milkround-audit-proof/v1',
  index: 0,
  salt: '000102030405060708090a0b0c0d0e0f',
  event: {
    position: '1',
    stream_id: 'area/1',
    version: 1,
    event_id: ORDER_ID,
    type: 'AreaAdded',
    schema_version: 1,
    recorded_at: '2026-11-22T00:30:00.000000Z',
    data: { name: 'Baner' },
    meta: { commandId: ORDER_ID, occurredAt: '2026-11-22T00:30:00.000Z' },
  },
  inclusion: [],
  checkpoint: CHECKPOINT,
  keys: [KEY],
};

const activity: ActivityPage = {
  data: [
    {
      position: '90412',
      occurredAt: '2026-11-21T01:11:00.000Z',
      recordedAt: '2026-11-21T01:11:00.120Z',
      late: false,
      actor: { role: 'admin', id: 1, name: 'Admin' },
      via: 'office',
      kind: 'OrderRevised',
      subject: {
        date: '2026-11-21',
        deliveryBoy: { id: 1, name: 'Rahul Kale' },
        consumer: { id: '10403', name: 'Lata Khan' },
        product: { id: 1, name: 'Cow' },
        order: { id: ORDER_ID },
      },
      changes: [{ field: 'requirement', before: 2, after: 1 }],
      commandId: ORDER_ID,
    },
  ],
  next: '90412',
};

/** The activity and the transparency log. */
export const auditExamples: CallExamples = {
  'GET activity': {
    summary: 'Every recorded event that the filters have, newest first',
    answer: activity,
  },
  'GET activity/export': {
    summary: 'The same as Activity.xlsx, with a line for each change',
    file: XLSX,
  },
  'GET key': {
    summary: 'The key that verifies checkpoints (C2SP signed-note), and those before it',
    file: 'text/plain',
  },
  'GET checkpoint': {
    summary: 'The newest checkpoint of the log (C2SP tlog-checkpoint)',
    file: 'text/plain',
  },
  'GET {path}': {
    summary: 'A tile of the log (C2SP tlog-tiles): tile/<level>/<index>[.p/<width>]',
    file: 'application/octet-stream',
  },
  'GET audit/seal': {
    summary: 'The newest checkpoint of the log, its time, and the key that signed it',
    answer: data<SealState>({
      checkpoint: CHECKPOINT,
      key: `${KEY}\n`,
      size: 1,
      sealedAt: '2026-11-22T01:22:31.402Z',
      behind: 0,
    }),
  },
  'GET audit/consistency': {
    summary: 'Whether the log continues an earlier checkpoint',
    answer: data<CheckpointComparison>({ state: 'same', earlierSize: 1, size: 1, restore: null }),
  },
  'GET audit/proof': {
    summary:
      'That an event is in the log: the event, its salt, the inclusion proof and the checkpoint',
    answer: proof,
  },
};
