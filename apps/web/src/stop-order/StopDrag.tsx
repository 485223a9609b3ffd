import {
  closestCenter,
  DndContext,
  DragOverlay,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { BusinessDate, StopOrderForm } from '@milkround/contracts';
import { useTranslation } from 'react-i18next';
import { useSave } from '../ui/useSave';
import type { TouchTracker } from './touch-tracker';
import { moveAmong, moveId } from './order';
import { stopOrderPath, noteSavedOrder } from './stop-order.queries';
import { useAnnouncements } from './useAnnouncements';
import { Button } from '../ui/Button';
import styles from './StopDrag.module.css';

interface ListedStop {
  consumerId: string;
  name: string;
  /** The place in the delivery sequence. */
  place: number;
  /** The office has taken the stop off the list. */
  takenOffAt?: number;
}

interface Props {
  /** The list, whose rows have the id of their consumer in `data-id`. */
  list: HTMLElement;
  finger: TouchTracker;
  board: { date: BusinessDate | null; stops: readonly ListedStop[] };
  /** The shown stops, in the order of the list. */
  stops: readonly ListedStop[];
  /** The ids of the stops that are still to come, which can be moved. */
  openIds: ReadonlySet<string>;
  /** Receives an order that is shown before the server has it; null to show the server's order again. */
  onOrder: (ids: readonly string[] | null) => void;
}

/** Long enough that neither a tap nor a scroll lifts a stop. */
const TOUCH = { activationConstraint: { delay: 400, tolerance: 8 } };
/** A touch that stops a scrolling list is not meant for the stop under it. */
const AFTER_SCROLL_MS = 250;
const idOf = ({ consumerId }: ListedStop) => consumerId;
const OWNER = { role: 'delivery-boy', deliveryBoyId: 0 } as const;

/**
 * Lets a long press lift a stop of the delivery boy's list, and a drag move it. It renders only the lifted stop and moves the list's own rows, so
 * it can be loaded after the list, and a row of a long list may leave the screen while it is dragged.
 */
export default function StopDrag({
  list,
  finger,
  board,
  stops,
  openIds,
  onOrder,
}: Props): ReactNode {
  const shownIds = useMemo(() => stops.map(idOf), [stops]);
  const ids = useMemo(
    () =>
      stops
        .filter(({ consumerId, takenOffAt }) => takenOffAt === undefined && openIds.has(consumerId))
        .map(idOf),
    [stops, openIds],
  );
  const movable = useMemo(() => new Set(ids), [ids]);
  const rows = useRows(list);
  const [liftedRow, setLiftedRow] = useState<HTMLElement | null>(null);
  const lastMove = useRef<Omit<ComponentProps<typeof UndoOrder>, 'message'> | null>(null);
  const { save, isSaving } = useSave<StopOrderForm>({
    invalidates: [['delivery-day', 'orders']],
    notice: ({ message }) => (
      <>{lastMove.current ? <UndoOrder message={message} {...lastMove.current} /> : message}</>
    ),
    onDone: () => onOrder(null),
    onError: () => {
      onOrder(null);
      return false;
    },
  });
  const nameOf = (id: UniqueIdentifier) =>
    stops.find(({ consumerId }) => consumerId === id)?.name ?? String(id);
  const announcements = useAnnouncements(nameOf, ids);
  const drop = ({ active, over }: DragEndEvent) => {
    setLiftedRow(null);
    const { date } = board;
    if (!over || over.id === active.id || date === null) return;
    const oldOrder = board.stops.toSorted((a, b) => a.place - b.place).map(idOf);
    // Stops that are done may stand between those that can be moved.
    const id = String(active.id);
    const shownOrder = moveId(shownIds, id, shownIds.indexOf(String(over.id)));
    const index = shownOrder.filter((shownId) => movable.has(shownId)).indexOf(id);
    const newOrder = moveAmong(oldOrder, ids, id, index);
    lastMove.current = { date, oldOrder, newOrder };
    onOrder(newOrder);
    save(stopOrderPath(OWNER), { orderDate: date, consumerIds: newOrder, shown: oldOrder });
  };
  return (
    <DndContext
      sensors={useSensors(useSensor(TouchSensor, TOUCH))}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => {
        navigator.vibrate?.(20);
        setLiftedRow(rows.get(String(active.id)) ?? null);
      }}
      onDragEnd={drop}
      onDragCancel={() => setLiftedRow(null)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext
        items={[...shownIds]}
        strategy={verticalListSortingStrategy}
        disabled={isSaving}
      >
        {[...rows].map(([id, row]) => (
          <Row key={id} id={id} row={row} finger={finger} isMovable={movable.has(id)} />
        ))}
      </SortableContext>
      <DragOverlay dropAnimation={null}>{liftedRow && <Lifted row={liftedRow} />}</DragOverlay>
    </DndContext>
  );
}

interface RowProps {
  id: string;
  row: HTMLElement;
  finger: TouchTracker;
  /** Whether the row itself can be lifted. */
  isMovable: boolean;
}

/** Moves a row of the list aside for the lifted one, and starts a press on it, except on its Done. */
function Row({ id, row, finger, isMovable: canBeLifted }: RowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    animateLayoutChanges: () => false,
  });
  useLayoutEffect(() => {
    setNodeRef(row);
    return () => setNodeRef(null);
  }, [row, setNodeRef]);
  useLayoutEffect(() => {
    row.style.setProperty('transform', transform && `translate3d(0, ${transform.y}px, 0)`);
    row.style.setProperty('transition', (transform && transition) ?? null);
    row.style.setProperty('opacity', isDragging ? '0.35' : null);
    return () => row.removeAttribute('style');
  }, [row, transform, transition, isDragging]);
  useEffect(() => {
    if (!canBeLifted) return;
    const press = (event: TouchEvent) => {
      const isDone = event.target instanceof Element && event.target.closest('label') !== null;
      if (!isDone && finger.msSinceScroll(event) > AFTER_SCROLL_MS)
        listeners?.onTouchStart?.({ nativeEvent: event });
    };
    const touch = finger.takeTouch(row);
    if (touch) press(touch);
    row.addEventListener('touchstart', press, { passive: true });
    return () => row.removeEventListener('touchstart', press);
  }, [row, listeners, finger, canBeLifted]);
  return null;
}

/** A copy of a row, under the finger. */
function Lifted({ row }: { row: HTMLElement }) {
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      picture.current?.replaceChildren(...[...row.children].map((child) => child.cloneNode(true))),
    [row],
  );
  return <div ref={picture} className={styles.lifted} aria-hidden="true" inert />;
}

type Rows = ReadonlyMap<string, HTMLElement>;

const readRows = (list: HTMLElement): Rows =>
  new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > [data-id]')].map((row) => [
      row.dataset.id ?? '',
      row,
    ]),
  );

/** The rendered rows of a list by their `data-id`. */
function useRows(list: HTMLElement): Rows {
  const [rows, setRows] = useState<Rows>(new Map());
  useLayoutEffect(() => {
    const read = () => setRows(readRows(list));
    read();
    const observer = new MutationObserver(read);
    observer.observe(list, { childList: true });
    return () => observer.disconnect();
  }, [list]);
  return rows;
}

interface UndoOrderProps {
  message: string;
  date: BusinessDate;
  oldOrder: readonly string[];
  newOrder: readonly string[];
}

/** The notice after a stop was moved, with a button that moves it back. */
function UndoOrder({ message, date, oldOrder, newOrder }: UndoOrderProps) {
  const { t } = useTranslation();
  const [isUndone, setUndone] = useState(false);
  const { save, isSaving } = useSave<StopOrderForm>({
    invalidates: [['delivery-day', 'orders']],
    onDone: () => {
      noteSavedOrder();
      setUndone(true);
    },
  });
  const undo = () =>
    save(stopOrderPath({ role: 'delivery-boy', deliveryBoyId: 0 }), {
      orderDate: date,
      consumerIds: oldOrder,
      shown: newOrder,
    });
  return (
    <span className={styles.notice} data-overlay>
      {message}
      {!isUndone && (
        <Button look="ghost" icon="undo" disabled={isSaving} onClick={undo}>
          {t('Undo')}
        </Button>
      )}
    </span>
  );
}
