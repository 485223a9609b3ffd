import {
  createMessage,
  type ProtectedLine,
  type RowError,
  UPLOAD_LIMITS,
  toAnswerMessage,
  formatMessage,
  type Message,
} from '@milkround/contracts';
import type { ImportPlan } from '@milkround/domain';
import { placeOf } from '../spreadsheets/row-order';
import { UploadQuestions } from './upload-questions';
import type { Catalog } from './check/catalog';
import type { DecidedMoves } from './order-moves';

type Names = Pick<Catalog, 'products' | 'deliveryBoys'>;

/** The result of a merge, or of a plan for one, summed over the delivery days. */
export class MergeOutcome {
  added = 0;
  changed = 0;
  unchanged = 0;
  /** The orders that the file has and leaves as they are. */
  readonly kept: string[] = [];
  /** Existing lines that the file does not contain and that stay. */
  missing = 0;
  takenOff = 0;
  /** Stops that moved from other delivery boys. */
  moved = 0;
  readonly protected: ProtectedLine[] = [];
  /** The questions of the check. */
  readonly questions: UploadQuestions;
  /** Rows that a rule refuses: their day is closed, or their product or delivery boy was deleted. */
  readonly refusedRows: RowError[] = [];
  refusedCount = 0;
  private readonly productNames: Map<number, string>;
  private readonly deliveryBoyNames: Map<number, string>;
  private readonly plainNames: Map<number, string>;

  constructor({ products, deliveryBoys }: Names) {
    this.productNames = new Map(products.map(({ id, name }) => [id, name]));
    this.deliveryBoyNames = new Map(
      deliveryBoys.map(({ id, name, uniqueId }) => [id, `${name} (${uniqueId})`]),
    );
    this.plainNames = new Map(deliveryBoys.map(({ id, name }) => [id, name]));
    this.questions = new UploadQuestions(this.nameOf, (id) => this.productNames.get(id) ?? '');
  }

  /** The name of a delivery boy. */
  readonly nameOf = (deliveryBoyId: number): string => this.plainNames.get(deliveryBoyId) ?? '';

  addMoves(moves: DecidedMoves | null): void {
    this.moved += moves?.movedCount ?? 0;
    this.refuse(moves?.refusedRows ?? []);
  }

  /** Adds the plan of one day. */
  add(deliveryBoyId: number, plan: ImportPlan): void {
    this.added += plan.added.length;
    this.changed += plan.changed.length;
    this.unchanged += plan.unchanged.length;
    for (const orderId of plan.kept) this.kept.push(orderId);
    this.missing += plan.missing.length - plan.takenOff.length;
    this.takenOff += plan.takenOff.length;
    this.questions.addPlan(deliveryBoyId, plan);
    for (const { line, reason } of plan.protected) {
      this.protected.push({
        ...placeOf(line),
        consumer_id: line.consumer.id,
        product: this.productNames.get(line.productId) ?? '',
        delivery_boy: this.deliveryBoyNames.get(deliveryBoyId) ?? '',
        ...toStoredReason(reason),
      });
    }
    const name = this.deliveryBoyNames.get(deliveryBoyId) ?? '';
    const message = (explanation: Message) =>
      createMessage('row-of-boy', { boy: name, why: explanation });
    this.refuse(
      plan.refused.map(({ line, reason }) => ({
        ...placeOf(line),
        column: 'MDE',
        ...toAnswerMessage(message(reason)),
      })),
    );
  }

  refuse(errors: readonly RowError[]): void {
    this.refusedCount += errors.length;
    this.refusedRows.push(
      ...errors.slice(0, UPLOAD_LIMITS.errorsAnswered - this.refusedRows.length),
    );
  }
}

const toStoredReason = (reason: Message) => ({
  reason: formatMessage(reason),
  code: reason.code,
  params: reason.params,
});
