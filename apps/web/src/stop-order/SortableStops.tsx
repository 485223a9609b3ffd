import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StopInOrder } from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { numberInput } from '../ui/NumberField';
import { moveId } from './order';
import styles from './StopOrder.module.css';
import { useAnnouncements } from './useAnnouncements';

interface Props {
  stops: readonly StopInOrder[];
  ids: readonly string[];
  onOrder: (ids: string[]) => void;
}

/** A finger scrolls the list unless it rests on a stop first. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
const MOUSE = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** Stops that are dragged into their order, by finger, mouse or keyboard, or moved by their arrows. */
export function SortableStops({ stops, ids, onOrder }: Props) {
  const { t } = useTranslation();
  const byId = useMemo(() => new Map(stops.map((stop) => [stop.consumerId, stop])), [stops]);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const nameOf = (id: unknown) => byId.get(String(id))?.name ?? String(id);
  const moveTo = (id: string, index: number) => onOrder(moveId(ids, id, index));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) moveTo(String(active.id), ids.indexOf(String(over.id)));
  };
  const announcements = useAnnouncements(nameOf, ids);
  const instructions = {
    draggable: t(
      'Press space to lift a stop, the arrow keys to move it, space again to put it down, Escape to cancel.',
    ),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={t('Order of stops')}>
          {ids.map((id, index) => (
            <SortableStop
              key={id}
              stop={byId.get(id) ?? { consumerId: id, name: id, address: '' }}
              index={index}
              isLast={index === ids.length - 1}
              onMove={moveTo}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface PlaceProps {
  name: string;
  index: number;
  onMove: (index: number) => void;
}

/** The number of a stop. Another typed number moves the stop there, when the field is left or Enter is pressed. */
function Place({ name, index, onMove }: PlaceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    const place = numberOf(typed ?? '', 'count');
    setTyped(null);
    if (place !== null && place > 0) onMove(place - 1);
  };
  return (
    <input
      {...numberInput({
        kind: 'count',
        value: typed ?? String(index + 1),
        onText: setTyped,
        className: styles.place,
      })}
      aria-label={t('Number of {{name}}', { name })}
      onFocus={({ target }) => target.select()}
      onBlur={() => typed !== null && leave()}
      onKeyDown={({ key }) => key === 'Enter' && typed !== null && leave()}
    />
  );
}

interface StopProps {
  stop: StopInOrder;
  index: number;
  isLast: boolean;
  onMove: (id: string, index: number) => void;
}

function SortableStop({ stop: { consumerId, name, address }, index, isLast, onMove }: StopProps) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: consumerId,
  });
  const style = {
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={styles.stop}
      data-dragged={isDragging || undefined}
    >
      <Place name={name} index={index} onMove={(newIndex) => onMove(consumerId, newIndex)} />
      <div
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('Move {{name}}, place {{place}}', { name, place: index + 1 })}
      >
        <span className={styles.words}>
          <b>{name}</b>
          <span className={styles.address}>
            {[consumerId, address].filter((part) => part && part !== name).join(' · ')}
          </span>
        </span>
      </div>
      <button
        type="button"
        className={styles.arrow}
        disabled={index === 0}
        aria-label={t('Move {{name}} up', { name })}
        onClick={() => onMove(consumerId, index - 1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        className={styles.arrow}
        disabled={isLast}
        aria-label={t('Move {{name}} down', { name })}
        onClick={() => onMove(consumerId, index + 1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </li>
  );
}
