import { CloseDayHandler } from './close-day';
import { CorrectDeliveryHandler } from './correct-delivery';
import { CountCashHandler } from './count-cash';
import { CreateRoundHandler } from './create-round';
import { DeliverQuantityHandler } from './deliver-quantity';
import { EditOrderHandler } from './edit-order';
import { EndSessionsAfterCloseHandler } from './end-sessions-after-close';
import { MarkConsumerDoneHandler } from './mark-consumer-done';
import { OrderStopAgainHandler } from './order-stop-again';
import { PlaceSingleOrderHandler } from './place-single-order';
import { RecordRemarksHandler } from './record-remarks';
import { RemoveOrderHandler } from './remove-order';
import { ReopenConsumerHandler } from './reopen-consumer';
import { ReopenDayHandler } from './reopen-day';

/** The handlers of all commands that change a delivery day. */
export const DAY_COMMAND_HANDLERS = [
  PlaceSingleOrderHandler,
  EditOrderHandler,
  RemoveOrderHandler,
  DeliverQuantityHandler,
  MarkConsumerDoneHandler,
  ReopenConsumerHandler,
  RecordRemarksHandler,
  CreateRoundHandler,
  CloseDayHandler,
  EndSessionsAfterCloseHandler,
  ReopenDayHandler,
  CorrectDeliveryHandler,
  OrderStopAgainHandler,
  CountCashHandler,
];
