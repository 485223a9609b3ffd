import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_NOTE_LENGTH,
  messageKey,
  type HandOver,
  type HandOverCandidate,
  type HandOverForm,
  type HandOverOrder,
  type OfficeRole,
  type HandOverStop,
} from '@milkround/contracts';
import { useQuery } from '@tanstack/react-query';
import { isRefused } from '../api/errors';
import { FormActions } from '../ui/FormActions';
import { Choice } from '../ui/Choice';
import { SelectField } from '../ui/SelectField';
import { TextField } from '../ui/TextField';
import { useSave } from '../ui/useSave';
import {
  chosenStops,
  countOf,
  KEPT_WORDS,
  movable,
  roundsOf,
  standingChoice,
  type StopChoice,
} from './chosen-stops';
import { noticeOf, UndoButton } from './UndoButton';
import { handOversQuery } from './hand-over.queries';
import styles from './HandOver.module.css';

interface Props {
  role: OfficeRole;
  form: HandOverForm;
  /** Whether the form is being read again. */
  isStale: boolean;
  /** Whether there is unsaved input that takes time to enter again. */
  onUnsaved: (isUnsaved: boolean) => void;
  onRefused: () => void;
  onClose: () => void;
}

export function HandOverFields({ role, form, isStale, onUnsaved, onRefused, onClose }: Props) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [selectedChoice, setSelectedChoice] = useState<StopChoice>('all');
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<HandOverOrder>('append');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isUnsaved = pickedIds.size > 0 || reason.trim() !== '';
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const candidates = form.candidates.filter(({ isClosed }) => !isClosed);
  const taker = candidates.find(({ id }) => String(id) === to);
  const stops = movable(form, taker);
  const rounds = roundsOf(stops);
  const choice = standingChoice(selectedChoice, stops);
  const { save, isSaving } = useSave<HandOver | null>({
    notice: ({ message, data }) => <HandOverNotice role={role} message={message} handOver={data} />,
    noticeId: ({ data }) => data && noticeOf(data.id),
    onDone: onClose,
    // After a refusal the form is read again, so that the person sees the present stops. Without an answer the next try sends the same stops:
    // the stops may have been handed over already.
    onError: (error) => {
      if (isRefused(error)) onRefused();
      return false;
    },
  });

  const from = form.from.name;
  const movingStops = chosenStops(stops, choice, pickedIds);
  const count = countOf(movingStops);
  const words = {
    stops: t('{{count}} stops', { count: count.stops }),
    orders: t('{{count}} orders', { count: count.orders }),
    from,
  };
  if (form.from.isClosed) return <p>{t(messageKey('hand-over-closed'), { name: from })}</p>;
  if (movable(form).length === 0)
    return (
      <>
        <p>{t('{{name}} has no stops left that could be handed over.', { name: from })}</p>
        <StayingStops stops={form.stops} taker={undefined} />
      </>
    );

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!taker || movingStops.length === 0) return;
    const shownStops = movingStops.map(({ consumerId, orderIds }) => ({ consumerId, orderIds }));
    save(`${role}/hand-over/${form.from.id}`, {
      orderDate: form.date,
      to: taker.id,
      stops: shownStops,
      order,
      reason: reason.trim(),
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={t('Who takes over')}
        value={taker ? to : ''}
        placeholder={t('Choose a delivery boy')}
        error={(isTried || to !== '') && !taker ? t(messageKey('mde-required')) : undefined}
        data-autofocus
        choices={candidates.map(({ id, name, areaName, left }) => ({
          value: id,
          label: t('{{name}}, {{area}}: {{left}} left', { name, area: areaName, left }),
        }))}
        onChange={(event) => setTo(event.target.value)}
      />
      <SelectField
        label={t('Which stops')}
        value={choice}
        choices={[
          {
            value: 'all',
            label: t('All remaining ({{number}})', { number: countOf(stops).stops }),
          },
          ...rounds.map(({ name, stops: number }) => ({
            value: `round ${name}`,
            label: `${name} (${number})`,
          })),
          { value: 'picked', label: t('Choose stops') },
        ]}
        onChange={(event) => setSelectedChoice(event.target.value as StopChoice)}
      />
      {choice === 'picked' && (
        <StopList stops={stops} pickedIds={pickedIds} onPick={setPickedIds} />
      )}
      <Choice<HandOverOrder>
        label={t('Where they come in the other list')}
        options={[
          { value: 'append', face: t('After the others') },
          { value: 'address', face: t('By address') },
        ]}
        chosenValue={order}
        onChoose={setOrder}
      />
      <TextField
        label={t('Reason (optional)')}
        value={reason}
        maxLength={MAX_NOTE_LENGTH}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className={styles.summary} role="status">
        {movingStops.length === 0
          ? t(messageKey('hand-over-empty'))
          : taker
            ? t('{{stops}}, {{orders}}, from {{from}} to {{to}}, who has {{left}} left.', {
                ...words,
                to: taker.name,
                left: taker.left,
              })
            : t('{{stops}}, {{orders}}, from {{from}}.', words)}
      </p>
      <StayingStops stops={form.stops} taker={taker} />
      <FormActions
        confirm={isSaving ? t('Handing over...') : t('Hand over')}
        isSaving={isSaving}
        isDisabled={isStale || movingStops.length === 0}
      />
    </form>
  );
}

/** Names the stops that cannot move, each with its reason; also those that the list of the chosen delivery boy does not take. */
function StayingStops({
  stops,
  taker,
}: Pick<HandOverForm, 'stops'> & { taker: HandOverCandidate | undefined }) {
  const { t } = useTranslation();
  const staying = stops.flatMap(({ keptBecause, consumerId, name }) => {
    if (keptBecause !== null) return [{ consumerId, name, reason: t(KEPT_WORDS[keptBecause]) }];
    return taker?.blockedIds.includes(consumerId)
      ? [
          {
            consumerId,
            name,
            reason: t('Cannot move: {{name}} has done it or has the same order', {
              name: taker.name,
            }),
          },
        ]
      : [];
  });
  if (staying.length === 0) return null;
  return (
    <details className={styles.kept}>
      <summary>{t('{{count}} stops stay', { count: staying.length })}</summary>
      <ul className={styles.staying} tabIndex={-1}>
        {staying.map(({ consumerId, name, reason }) => (
          <li key={consumerId}>
            <b>{name}</b> {consumerId} · {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface HandOverNoticeProps {
  role: OfficeRole;
  message: string;
  /** Null while the server is behind. */
  handOver: HandOver | null;
}

/** The notice after a hand-over, with a button that undoes it. */
function HandOverNotice({ role, message, handOver }: HandOverNoticeProps) {
  const { data } = useQuery(handOversQuery(role));
  const now = data?.rows.find(({ id }) => id === handOver?.id) ?? handOver;
  return (
    <span className={styles.notice}>
      {message}
      {now && <UndoButton role={role} handOver={now} />}
    </span>
  );
}

interface StopListProps {
  stops: readonly HandOverStop[];
  pickedIds: ReadonlySet<string>;
  onPick: (pickedIds: ReadonlySet<string>) => void;
}

/** The stops with a checkbox each, in delivery sequence. */
function StopList({ stops, pickedIds, onPick }: StopListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLocaleLowerCase();
  const matchingStops = stops.filter(({ consumerId, name, address }) =>
    `${name} ${consumerId} ${address}`.toLocaleLowerCase().includes(searchText),
  );
  const toggle = (id: string) => {
    const newIds = new Set(pickedIds);
    if (!newIds.delete(id)) newIds.add(id);
    onPick(newIds);
  };
  return (
    <fieldset className={styles.stops}>
      <legend>{t('Stops')}</legend>
      <input
        type="search"
        className={styles.search}
        placeholder={t('Search stops')}
        aria-label={t('Search stops')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className={styles.list} tabIndex={-1}>
        {matchingStops.map(({ consumerId, name, address, round, isCancelled }) => (
          <li key={consumerId}>
            <label className={styles.stop}>
              <input
                type="checkbox"
                checked={pickedIds.has(consumerId)}
                onChange={() => toggle(consumerId)}
              />
              <span>
                <b>{name}</b>
                <span className={styles.where}>
                  {[consumerId, address, round, isCancelled && t('cancelled')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
