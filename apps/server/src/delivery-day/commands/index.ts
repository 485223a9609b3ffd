import { CorrectDeliveryHandler } from './correct-delivery';
import { CountCashHandler } from './count-cash';
import { EditOrderHandler } from './edit-order';
import { EndSessionsAfterCloseHandler } from './end-sessions-after-close';
import { OrderStopAgainHandler } from './order-stop-again';
import { PHONE_COMMAND_HANDLERS } from './phone-commands';
import { PlaceSingleOrderHandler } from './place-single-order';
import { RemoveOrderHandler } from './remove-order';
import { CloseDayForBoyHandler } from './close-day-for-boy';
import { ReopenDayHandler } from './reopen-day';

/** The handlers of all commands that change a delivery day. */
export const DAY_COMMAND_HANDLERS = [
  ...PHONE_COMMAND_HANDLERS,
  PlaceSingleOrderHandler,
  EditOrderHandler,
  RemoveOrderHandler,
  EndSessionsAfterCloseHandler,
  ReopenDayHandler,
  CloseDayForBoyHandler,
  CorrectDeliveryHandler,
  OrderStopAgainHandler,
  CountCashHandler,
];
