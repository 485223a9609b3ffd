import { translate } from '../../../i18n/translate';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ENTRY_DONE, type PhoneEntry, toAnswerMessage } from '@milkround/contracts';
import { decideEntered, decideEntry, lineOf, RuleViolation } from '@milkround/domain';
import { i18n, text } from '../../../i18n';
import { announce } from '../../../sync/announce';
import type { EntrySubject, KeptEntry } from '../../../sync/entry';
import { NotKept } from '../../../sync/phone';
import { STORAGE_WARNINGS } from '../../../sync/storage-state';
import { usePhone } from '../../../sync/use-phone';
import { failureOf } from '../../../sync/words';
import { createNotices, type Notices } from '../../../ui/notices';
import { useSession } from '../../../session/session';
import { enteredCommand, consumerOf } from './entered';
import type { DayView } from './day-fold';
import { shownQuantity } from './quantities';
import { withShown } from './shown';

/** The refusal while the phone shows a past day: an entry belongs to today. */
const NOT_TODAY = text(
  "Today's orders are not on this phone yet. Please connect to the network once.",
);
const WRONG = text('Please check what you have entered.');
/** The id of the round, order or close that an entry makes while it is only tried. */
const TRIAL = 'trial';

/** `null`: the entry was refused, and a toast has shown the reason. `unchanged`: the day has this value already. */
export type EnterResult = KeptEntry | 'unchanged' | null;
export type Enter = (entry: PhoneEntry) => Promise<EnterResult>;

/**
 * Stores an entry of the delivery boy if the rules allow it on the day that he sees. The entry is on the phone's disk when the promise settles.
 * The returned function keeps its identity.
 */
export function useEnter(dayView: DayView | undefined): Enter {
  const phone = usePhone();
  const session = useSession();
  const latest = useRef({ dayView, phone, session });
  useEffect(() => {
    latest.current = { dayView, phone, session };
  });
  const take = useCallback(async (newEntry: PhoneEntry, notices: Notices): Promise<EnterResult> => {
    const { dayView: day, phone: keeper, session: currentSession } = latest.current;
    try {
      if (!keeper || currentSession?.role !== 'delivery-boy')
        throw new NotKept(STORAGE_WARNINGS.none);
      const date = day?.board.date;
      if (!day || !date || day.pastMode === 'read-only') throw new NotKept(NOT_TODAY);
      const entry = withShown(newEntry, day);
      const owner = { deliveryBoyId: keeper.owner, areaId: currentSession.deliveryBoyInfo.area_id };
      const command = enteredCommand(entry, day.day, owner, {
        ownId: TRIAL,
        serverIds: day.serverIds,
      });
      if (!command) throw new NotKept(WRONG);
      // An entry on a day that is known to be closed was made after the close, even if this phone's clock differs.
      const facts = day.day.closed
        ? decideEntered(command, day.day)
        : decideEntry(command, day.day, new Date().toISOString()).facts;
      const outcome =
        facts.length > 0
          ? await keeper.enter({ entry, subject: subjectOf(entry, day), date })
          : 'unchanged';
      const doneText = () => i18n.t(ENTRY_DONE[entry.type]);
      // The announcement is not awaited: the tap shows as done before the server has answered.
      if (outcome === 'unchanged') notices.success(doneText());
      else void announce(keeper, outcome, notices, doneText);
      return outcome;
    } catch (error) {
      if (!(error instanceof RuleViolation) && !(error instanceof NotKept)) throw error;
      const reason =
        error instanceof RuleViolation
          ? translate(toAnswerMessage(error.reason))
          : i18n.t(error.message);
      notices.error(failureOf(newEntry.type, reason));
      return null;
    }
  }, []);
  // Entries are handled one after the other: an Undo that follows at once is decided on the day with the entry that it undoes.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (entry: PhoneEntry) => {
      const notices = createNotices();
      const result = turn.current.then(() => take(entry, notices));
      turn.current = result.catch(() => undefined);
      return result;
    },
    [take],
  );
}

/** {@link useEnter} for a form. It ignores a second submission while the entry of the first one is being stored. */
export function useEnterOnce(dayView: DayView | undefined) {
  const enter = useEnter(dayView);
  const busy = useRef(false);
  const [isEntering, setIsEntering] = useState(false);
  const enterOnce = async (entry: PhoneEntry): Promise<EnterResult> => {
    if (busy.current) return null;
    busy.current = true;
    setIsEntering(true);
    try {
      return await enter(entry);
    } finally {
      busy.current = false;
      setIsEntering(false);
    }
  };
  return { enter: enterOnce, isEntering };
}

/** Takes the names that are shown now, because the order may be removed before they are needed. */
function subjectOf(entry: PhoneEntry, { day, board }: DayView): EntrySubject {
  const consumerId = consumerOf(entry, day);
  const stop = board.stops.find((row) => row.consumerId === consumerId);
  const line =
    entry.type === 'edit-product-order' ? lineOf(day, entry.data.orderId)?.line : undefined;
  const productId =
    entry.type === 'add-single-order' ? Number(entry.data.productId) : line?.productId;
  const product = stop?.lines.find(({ product_id }) => product_id === productId)?.product;
  const subject = {
    consumerId,
    consumerName: stop?.name ?? consumerId,
    productName: product?.name ?? null,
  };
  if (!stop || entry.type !== 'edit-order-status' || !entry.data.isDelivered) return subject;
  return {
    ...subject,
    lines: stop.lines.map((stopLine) => ({
      product: stopLine.product.name,
      quantity: shownQuantity(stopLine),
    })),
  };
}
