import type { ActivityReference } from '@milkround/contracts';

/** The kinds of people, zones and products that an activity refers to by a number. */
export type ReferenceKind = 'admin' | 'supervisor' | 'delivery-boy' | 'area' | 'product';

/** A consumer's id is unique in the area of the event's stream. */
interface ConsumerReference {
  streamId: string;
  reference: ActivityReference<string>;
}

export class References {
  readonly named: { kind: ReferenceKind; reference: ActivityReference }[] = [];
  readonly consumers: ConsumerReference[] = [];
  readonly uploads: ActivityReference<string>[] = [];

  /** @param position the position of the event, at which the names are wanted */
  constructor(readonly position: bigint) {}

  create(kind: ReferenceKind, id: number): ActivityReference {
    const reference = { id, name: null };
    this.named.push({ kind, reference });
    return reference;
  }

  /** @param name the name in the event, which counts more than today's */
  consumer(streamId: string, id: string, name: string | null = null): ActivityReference<string> {
    const reference = { id, name };
    if (name === null) this.consumers.push({ streamId, reference });
    return reference;
  }

  upload(id: string, name: string | null = null): ActivityReference<string> {
    const reference = { id, name };
    if (name === null) this.uploads.push(reference);
    return reference;
  }
}
