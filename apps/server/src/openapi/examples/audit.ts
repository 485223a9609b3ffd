import type { CallExamples } from './example';
import { ORDER_ID } from './example';

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

/** The transparency log. */
export const auditExamples: CallExamples = {
  'GET key': { summary: 'The key that verifies checkpoints (C2SP signed-note), and those before it', file: 'text/plain' },
  'GET checkpoint': { summary: 'The newest checkpoint of the log (C2SP tlog-checkpoint)', file: 'text/plain' },
  'GET {path}': { summary: 'A tile of the log (C2SP tlog-tiles): tile/<level>/<index>[.p/<width>]', file: 'application/octet-stream' },
  'GET audit/proof': { summary: 'That an event is in the log: the event, its salt, the inclusion proof and the checkpoint', answer: proof },
};
