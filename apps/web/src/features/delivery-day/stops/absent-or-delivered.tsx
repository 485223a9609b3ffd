import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDelivery } from '@milkround/domain';
import type { Stop } from '../../../sync/day/board';
import { absenceWords } from '../../../ui/absence-words';
import { Button } from '../../../ui/Button';
import { Confirm } from '../../../ui/Confirm';
import { Modal, ModalActions } from '../../../ui/Modal';
import { linesOfTap } from '../day/shown';
import type { Enter } from '../day/use-enter';
import { shownRemarks } from './remarks';
import type { ShownStop } from './steady-rows';

const isDelivered = ({ lines }: Stop): boolean =>
  hasDelivery({ lines: lines.map((line) => ({ delivered: line.dlvr_quantity })) });

/** Takes the absence of a stop back. Returns whether it is stored. */
export const takeAbsenceBack = async (stop: Stop, enter: Enter): Promise<boolean> =>
  (await enter({
    type: 'edit-order-remarks',
    data: {
      consumerUniqueId: stop.consumerId,
      absenceRemarks: '',
      previous: shownRemarks(stop, false),
    },
  })) !== null;

/** Takes Done and the delivered quantities of a stop back. Returns whether all of it is stored. */
async function takeDeliveryBack({ consumerId, done, lines }: Stop, enter: Enter): Promise<boolean> {
  if (done) {
    const undone = await enter({
      type: 'edit-order-status',
      data: { consumerId, isDelivered: false },
    });
    if (!undone) return false;
  }
  for (const { id, dlvr_quantity, filled } of lines) {
    if (filled || !dlvr_quantity) continue;
    const data = { orderId: id, deliverdQuantity: 0, previous: dlvr_quantity };
    if (!(await enter({ type: 'edit-product-order', data }))) return false;
  }
  return true;
}

interface Props {
  stop: ShownStop;
  enter: Enter;
  onDone: (stop: Stop) => void;
  onClose: () => void;
}

/** Done on an absent stop: asks whether milk was left. If not, the stop is done with nothing delivered, and the absence stays. */
export function AbsentQuestion({ stop, enter, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { consumerId, name, absence } = stop;
  const answer = async (wasLeft: boolean) => {
    onClose();
    if (wasLeft && !(await takeAbsenceBack(stop, enter))) return;
    const openLines = linesOfTap(stop);
    const nothing = openLines.map(({ orderId }) => ({ orderId, quantity: 0 }));
    const shownLines = wasLeft ? stop.isHeld && openLines : nothing;
    const data = { consumerId, isDelivered: true, ...(shownLines && { lines: shownLines }) };
    if (await enter({ type: 'edit-order-status', data })) onDone(stop);
  };
  return (
    <Modal title={t('Done: {{name}}', { name })} onClose={onClose} size={400}>
      <p>
        {t('Absent: “{{absence}}”. Was the milk left?', {
          absence: absenceWords(absence ?? '', t),
        })}
      </p>
      <ModalActions>
        <Button look="ghost" onClick={() => void answer(false)}>
          {t('No, nothing')}
        </Button>
        <Button onClick={() => void answer(true)} data-autofocus>
          {t('Yes, it was left')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

interface DeliveredQuestion {
  /** Saves an absence at once, or after a question if something was delivered at the stop. */
  askDelivered: (save: () => void) => void;
  deliveredQuestion: ReactNode;
}

/** Asks before an absence is saved where something was delivered; a yes takes that back first. */
export function useDeliveredQuestion(stop: Stop, enter: Enter): DeliveredQuestion {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<{ save: () => void } | null>(null);
  const askDelivered: DeliveredQuestion['askDelivered'] = (save) => {
    if (isDelivered(stop)) setQuestion({ save });
    else save();
  };
  const deliveredQuestion = question && (
    <Confirm
      title={t('Take the quantities back?')}
      message={t('Milk is recorded as delivered to {{name}}. An absence takes it back.', {
        name: stop.name,
      })}
      confirm={t('Take back')}
      onCancel={() => setQuestion(null)}
      onConfirm={() => {
        setQuestion(null);
        void takeDeliveryBack(stop, enter).then((isBack) => isBack && question.save());
      }}
    />
  );
  return { askDelivered, deliveredQuestion };
}
