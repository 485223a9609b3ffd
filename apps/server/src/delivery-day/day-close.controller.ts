import { Body, Controller } from '@nestjs/common';
import { API, TEXTS } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { answer, Change } from '../http/answer';
import { By } from '../http/asked-by';
import { Caller, Scope, type DeliveryBoyCaller } from '../http/caller';
import { IdParam } from '../http/input/path';
import { Sessions } from '../identity/sessions';
import type { AskedBy } from '../log/asked-by';
import { DayCloses } from './day-closes';
import { DayCloseForm, ReopenDay } from './day-end.input';

/** The delivery boy closes his day, and is signed out with that. */
@Controller(`${API}/delivery-boy`)
export class DayCloseController {
  constructor(
    private readonly closes: DayCloses,
    private readonly sessions: Sessions,
    private readonly clock: BusinessClock,
  ) {}

  @Change('day-close')
  async close(
    @Body() { assignedQuantity, EmptyBottle, remarks }: DayCloseForm,
    @Caller('delivery-boy') { role, id }: DeliveryBoyCaller,
    @By() by: AskedBy,
  ) {
    const books = { taken: assignedQuantity, emptyBottles: EmptyBottle, remarks: remarks ?? '' };
    const { close, reached } = await this.closes.close({ date: this.clock.today(), deliveryBoyId: id }, books, by);
    await this.sessions.revokeAll(role, id);
    return answer(TEXTS.dayClosedDone, close, reached);
  }
}

/** A closed day takes changes again, for a reason. */
@Controller([`${API}/admin`, `${API}/supervisor`])
export class ReopenDayController {
  constructor(private readonly closes: DayCloses) {}

  @Change('reopen-day/:deliveryBoyId')
  async reopen(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, reason }: ReopenDay,
    @Scope() scope: Scope,
    @By() by: AskedBy,
  ) {
    const { close, reached } = await this.closes.reopen({ date, deliveryBoyId }, reason, scope, by);
    return answer(TEXTS.dayReopenedDone, close, reached);
  }
}
