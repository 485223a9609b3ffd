import { NetworkFailure } from './send';
import { withTimeLimit } from './time-limit';

/** A file may be large and a network slow, so the limit applies only to the time in which nothing arrives. */
export const CHUNK_TIMEOUT_MS = 30_000;

/** Reads the body of an answer to its end. @throws NetworkFailure when it is cut off, or when nothing arrives for too long */
export async function fileIn({ body, headers }: Response): Promise<Blob> {
  const type = headers.get('content-type') ?? '';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (!body) return new Blob(chunks, { type });
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeLimit(
        reader.read(),
        CHUNK_TIMEOUT_MS,
        () => new NetworkFailure(),
      );
      if (done) return new Blob(chunks, { type });
      chunks.push(value);
    }
  } catch {
    void reader.cancel().catch(() => undefined);
    throw new NetworkFailure();
  }
}
