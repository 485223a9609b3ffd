import type { BusinessDate, DayLog, Order, Progress, Read } from '@milkround/contracts';
import { openDayLog, sum, type DayHistory } from '@milkround/domain';
import type {
  Answer,
  ArrivedLater,
  DayMoment,
  CallMessage,
  CallName,
  DoneStops,
  OpenedDay,
  Question,
  ShownDay,
  WorkerCalls,
} from './protocol';

/** A shown day, a compared one, and one that is about to replace either. */
const MAX_OPEN = 3;

/** The days whose logs are open, and the calls that the page can make. */
export class OpenDays {
  private readonly days = new Map<BusinessDate, DayHistory>();

  constructor(private readonly openLog: (log: DayLog) => DayHistory = openDayLog) {}

  carryOut(
    message: CallMessage,
  ): Promise<WorkerCalls[CallName]['result']> | WorkerCalls[CallName]['result'] {
    switch (message.call) {
      case 'open':
        return this.open(message.argument);
      case 'ask':
        return this.ask(message.argument);
      case 'doneStops':
        return this.doneStops(message.argument);
      case 'arrivedLater':
        return this.countLater(message.argument);
    }
  }

  private async open({
    answer,
    deliveryBoyId,
  }: WorkerCalls['open']['argument']): Promise<OpenedDay> {
    const { data } = JSON.parse(await answer.text()) as Read<DayLog>;
    const day = this.openLog(data);
    this.days.delete(day.date);
    this.days.set(day.date, day);
    const [oldest] = this.days.keys();
    if (this.days.size > MAX_OPEN && oldest !== undefined) this.days.delete(oldest);
    return {
      date: day.date,
      moments: {
        known: day.moments('known', deliveryBoyId),
        happened: day.moments('happened', deliveryBoyId),
      },
    };
  }

  private ask(question: Question): Answer {
    const { moment, comparedMoment } = question;
    return {
      question,
      day: this.show(moment, question),
      comparedDay: comparedMoment && this.show(comparedMoment, question),
    };
  }

  private show({ date, timeMs }: DayMoment, { clock, screen, deliveryBoyId }: Question): ShownDay {
    const day = this.find(date).at(timeMs, clock);
    const orders = screen === 'orders' ? inOrder(day.orders(deliveryBoyId)) : [];
    return {
      stats: day.stats,
      progress: { ...day.progress, days: daysOf(day.progress, deliveryBoyId) },
      orders,
    };
  }

  private doneStops({
    date,
    clock,
    moments,
    deliveryBoyId,
  }: WorkerCalls['doneStops']['argument']): DoneStops {
    const history = this.find(date);
    const days = moments.map((timeMs) => daysOf(history.at(timeMs, clock).progress, deliveryBoyId));
    return {
      done: days.map((progress) => sum(progress.map(({ done }) => done))),
      stops: Math.max(0, ...days.map((progress) => sum(progress.map(({ stops }) => stops)))),
    };
  }

  private countLater({
    date,
    timeMs,
    deliveryBoyId,
  }: WorkerCalls['arrivedLater']['argument']): ArrivedLater {
    const day = this.find(date);
    return {
      stops: day.countArrivedLater(timeMs, deliveryBoyId),
      phones: day.countSilentPhones(timeMs, deliveryBoyId),
    };
  }

  private find(date: BusinessDate): DayHistory {
    const day = this.days.get(date);
    if (!day) throw new Error(`The log of ${date} is not open.`);
    return day;
  }
}

const daysOf = ({ days }: Progress, deliveryBoyId: number | undefined): Progress['days'] =>
  deliveryBoyId === undefined ? days : days.filter((day) => day.deliveryBoyId === deliveryBoyId);

/** Sorts orders as the server answers the live list. */
const inOrder = (orders: readonly Order[]): Order[] =>
  orders.toSorted((a, b) => a.delr_boy_id - b.delr_boy_id);
