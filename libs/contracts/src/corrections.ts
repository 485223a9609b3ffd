import type { NotDeliveredReason } from './not-delivered';
import type { PaymentMode } from './orders';

/** A stop as the office corrects it. `correct-delivery/{deliveryBoyId}` answers it. */
export interface StopToCorrect {
  consumerId: string;
  name: string;
  isDone: boolean;
  /** By product. */
  lines: { orderId: string; product: string; expected: number; delivered: number | null }[];
  /** In rupees; null if there is none. */
  payment: number | null;
  mode: PaymentMode;
  absence: string | null;
  absenceReason: NotDeliveredReason | null;
  /** Empty bottles that it gave back; null while none are recorded. */
  bottles: number | null;
  /** The close of the day, which a correction reopens and repeats with these figures or others; null while the day is open. */
  close: ReclosedDay | null;
}

/** The close that a correction reopens, and the figures with which it closes the day again. */
export interface ReclosedDay {
  id: string;
  assignedQuantity: number;
  EmptyBottle: number;
  remarks: string;
}
