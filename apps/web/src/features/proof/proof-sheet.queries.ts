import { queryOptions } from '@tanstack/react-query';
import type { SealState, Timestamp } from '@milkround/contracts';
import { api } from '../../api/client';

/** The texts with which an outsider verifies the log. */
export interface ProofTexts {
  /** The verifier keys (C2SP signed-note), the present one first. */
  publicKey: string;
  /** The newest signed checkpoint (C2SP tlog-checkpoint). */
  checkpoint: string;
  /** The time of the last event that the checkpoint certainly includes; null if nothing is sealed. */
  sealedUpTo: Timestamp | null;
  /** The time of the read, epoch milliseconds; at least the time of the sealed event, even if this device's clock is slow. */
  readAt: number;
}

const readText = async (path: string): Promise<string> => (await api.download(path)).file.text();

/** Reads the key and the newest checkpoint. They do not change until the screen is opened again. */
export const proofTextsQuery = queryOptions<ProofTexts>({
  queryKey: ['proof-texts'],
  queryFn: async () => {
    // Read before the checkpoint, which therefore has this event.
    const { sealedUpTo } = await api.get<SealState>('admin/audit/seal');
    const [publicKey, checkpoint] = await Promise.all([
      readText('/audit/key'),
      readText('/audit/checkpoint'),
    ]);
    return {
      publicKey,
      checkpoint,
      sealedUpTo,
      readAt: Math.max(Date.now(), Date.parse(sealedUpTo ?? '') || 0),
    };
  },
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The number of entries in a checkpoint; null for an invalid text. */
export function entriesOf(checkpoint: string): number | null {
  const [, size = ''] = checkpoint.split('\n');
  return /^\d+$/.test(size) ? Number(size) : null;
}
