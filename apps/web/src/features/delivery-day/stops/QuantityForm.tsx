import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type OrderLine } from '@milkround/contracts';
import { numberOf, type Quantity } from '@milkround/domain';
import { absenceWords } from '../../../ui/absence-words';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Modal, ModalActions } from '../../../ui/Modal';
import type { Stop } from '../../../sync/day/board';
import { takeAbsenceBack } from './absent-or-delivered';
import { EndNote } from './EndNote';
import classes from './Forms.module.css';
import { NumberNote, numberInput, stepped } from '../../../ui/NumberField';
import { shownQuantity } from '../day/quantities';
import type { Enter } from '../day/use-enter';

interface Props {
  stop: Stop;
  line: OrderLine;
  /** The change of the quantity by + and −. */
  step: Quantity;
  /** The reason why the form can no longer be saved; null while it can. */
  end: string | null;
  enter: Enter;
  onClose: () => void;
}

/**
 * The dialog for the delivered quantity of a product, with an input and buttons that change it by the step of its product.
 * It stays open until the entry is stored, so that a quantity for which the phone has no room is not lost.
 */
export function QuantityForm({ stop, line, step, end, enter, onClose }: Props) {
  const { t } = useTranslation();
  const [initialText] = useState(String(shownQuantity(line)));
  const [text, setText] = useState(initialText);
  const [previous] = useState(line.dlvr_quantity);
  const [isAsked, setIsAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isFixed = isSaving || end !== null;
  const field = useId();
  const quantity = numberOf(text, 'quantity');
  const error = isAsked && quantity === null ? messageKey('quantity-invalid') : null;
  const typed = { kind: 'quantity', step, value: text, onText: setText } as const;
  const isAbsenceTakenBack = stop.absence !== null && (quantity ?? 0) > 0;
  const change = (delta: number) => setText(stepped(text, 'quantity', delta));

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (quantity === null || isFixed) return;
    setIsSaving(true);
    if (isAbsenceTakenBack && !(await takeAbsenceBack(stop, enter))) return setIsSaving(false);
    const storedEntry = await enter({
      type: 'edit-product-order',
      data: { orderId: line.id, deliverdQuantity: quantity, previous },
    });
    setIsSaving(false);
    if (storedEntry) onClose();
  };

  return (
    <Modal
      title={t('Edit Quantity for {{product}}', { product: line.product.name })}
      onClose={onClose}
      size={380}
      isUnsaved={text !== initialText && end === null}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <p className={classes.about}>{stop.name}</p>
        <p className={classes.required}>
          {t('Requirement: {{expected}}', { expected: line.exp_quantity })}
        </p>
        <div className={classes.stepper}>
          <button
            type="button"
            className={classes.step}
            aria-label={t('Decrease')}
            disabled={quantity === 0 || isFixed}
            onClick={() => change(-step)}
          >
            <Icon name="minus" size={28} />
          </button>
          <input
            id={field}
            className={classes.figure}
            {...numberInput({ ...typed, readOnly: isFixed })}
            onFocus={(event) => event.target.select()}
            aria-label={t('Delivered quantity of {{product}}', { product: line.product.name })}
            aria-invalid={error !== null}
            aria-describedby={error ? `${field}-error` : undefined}
            data-autofocus
          />
          <button
            type="button"
            className={classes.step}
            aria-label={t('Increase')}
            disabled={isFixed}
            onClick={() => change(step)}
          >
            <Icon name="plus" size={28} />
          </button>
        </div>
        {error && (
          <p id={`${field}-error`} role="alert" className={classes.error}>
            {t(error)}
          </p>
        )}
        {isAbsenceTakenBack && stop.absence !== null && (
          <p className={classes.required}>
            {t('Absent: “{{absence}}”. Saving takes that back.', {
              absence: absenceWords(stop.absence, t),
            })}
          </p>
        )}
        <NumberNote {...typed} isRefused={error !== null} />
        <EndNote end={end} isChanged={text !== initialText} />
        <ModalActions>
          <Button look="ghost" className={classes.button} onClick={onClose}>
            {end === null ? t('Cancel') : t('Close')}
          </Button>
          {end === null && (
            <Button type="submit" className={classes.button}>
              {t('Save')}
            </Button>
          )}
        </ModalActions>
      </form>
    </Modal>
  );
}
