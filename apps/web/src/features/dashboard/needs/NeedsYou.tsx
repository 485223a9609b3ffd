import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import type { NeedKind, Need } from '@milkround/domain';
import { useHandOver } from '../../../hand-over/useHandOver';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { WindowList } from '../../../ui/WindowList';
import type { Moment } from '../figures/pace';
import { type Person, isInTime } from '../people/people';
import { useAddressFlag, useAddressSet, useAddressText } from '../people/use-address-state';
import { AnswerLine } from './AnswerLine';
import { EndedReasons } from './EndedReasons';
import { foldNeedy, peopleOfLine, toLine, type NeedGroup, type NeedLine } from './fold';
import { NeedCard } from './NeedCard';
import { NeedGroupCard } from './NeedGroupCard';
import { leadOf } from '../people/need-words';
import { ReasonIcon } from './ReasonIcon';
import styles from './NeedsYou.module.css';

/** The number of lines that are shown at first, the worst ones. */
const WORST_SHOWN = 10;
/** px of a card that has not been measured. */
const CARD_HEIGHT = 92;
const GAP = 10;

/** A card of the list: a group, or a person, who may stand in an open group. */
type Item = { group: NeedGroup; person: null } | { group: NeedGroup | null; person: Person };

const keyOf = ({ group, person }: Item): string =>
  person ? String(person.day.deliveryBoyId) : group.key;
const heightOf = (): number => CARD_HEIGHT;

/** The people of an open group follow it. */
const itemsOf = (line: NeedLine, open: ReadonlySet<string>): Item[] =>
  line.group && open.has(line.group.key)
    ? [line, ...line.group.people.map((person) => ({ group: line.group, person }))]
    : [line];

interface Props {
  officeRole: OfficeRole;
  people: readonly Person[];
  moment: Moment;
}

/** The answer of the dashboard: the people who need help, the reasons, and whether the others finish in time. */
export function NeedsYou({ officeRole, people, moment }: Props) {
  const { t } = useTranslation();
  const needy = useMemo(() => needyOf(people), [people]);
  const [isAll, setAll] = useAddressFlag('all');
  const counts = useMemo(() => countKinds(needy), [needy]);
  const [reason, setReason] = useAddressText('reason');
  const chosenKind = [...counts.keys()].find((kind) => kind === reason) ?? null;
  const [open, toggle] = useAddressSet('open');
  const [openHandOver, handOverDialog] = useHandOver();
  // A chosen reason shows its people without folding them.
  const lines = useMemo(
    () =>
      chosenKind === null
        ? foldNeedy(needy)
        : needy.filter(({ needs: [worst] }) => worst?.kind === chosenKind).map(toLine),
    [needy, chosenKind],
  );
  const visibleLines = isAll ? lines : lines.slice(0, WORST_SHOWN);
  const hiddenCount = lines.slice(WORST_SHOWN).flatMap(peopleOfLine).length;
  const items = visibleLines.flatMap((line) => itemsOf(line, open));
  return (
    <section className={styles.strip} aria-label={t('Who needs you')}>
      <AnswerLine officeRole={officeRole} people={people} moment={moment} />
      <EndedReasons people={people} moment={moment} />
      {(needy.length > WORST_SHOWN || chosenKind !== null) && counts.size > 1 && (
        <ReasonFilter
          counts={counts}
          chosenKind={chosenKind}
          onChoose={(kind) => setReason(kind ?? '')}
        />
      )}
      {items.length > 0 && (
        <WindowList
          items={items}
          keyOf={keyOf}
          heightOf={heightOf}
          gap={GAP}
          label={t('Who needs you')}
          className={styles.list}
          keptAs="needs"
        >
          {({ group, person }) =>
            person ? (
              <NeedCard
                officeRole={officeRole}
                person={person}
                moment={moment}
                isInGroup={group !== null}
                onHandOver={openHandOver}
              />
            ) : (
              <NeedGroupCard
                officeRole={officeRole}
                group={group}
                moment={moment}
                isOpen={open.has(group.key)}
                onToggle={toggle}
              />
            )
          }
        </WindowList>
      )}
      {hiddenCount > 0 && (
        <Button
          look="ghost"
          className={styles.more}
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll
            ? t('Show the worst only')
            : t('and {{shown}} more', { shown: formatQuantity(hiddenCount) })}
        </Button>
      )}
      {handOverDialog}
    </section>
  );
}

interface ReasonFilterProps {
  /** The number of delivery boys by their worst reason, the worst reason first. */
  counts: ReadonlyMap<NeedKind, number>;
  chosenKind: NeedKind | null;
  onChoose: (kind: NeedKind | null) => void;
}

/** The number of people for each reason. A click chooses a reason, and a second click clears it. */
function ReasonFilter({ counts, chosenKind, onChoose }: ReasonFilterProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.reasons} aria-label={t('Reasons')}>
      {[...counts].map(([kind, count]) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.reason}
            data-kind={kind}
            aria-pressed={kind === chosenKind}
            onClick={() => onChoose(kind === chosenKind ? null : kind)}
          >
            <ReasonIcon kind={kind} size={18} />
            {leadOf(kind, t)} <b>{formatQuantity(count)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The worst first. */
const ORDER: readonly NeedKind[] = [
  'stalled',
  'not-begun',
  'will-be-late',
  'behind',
  'phone-silent',
  'entries-missing',
  'set-aside',
  'not-closed',
];
const QUARTER_MS = 15 * 60_000;
const STOPS_STEP = 5;

/** The severity among needs of one kind; larger is worse. It has steps, so that cards keep their places while figures change. */
function severityOf(need: Need): number {
  switch (need.kind) {
    case 'stalled':
    case 'not-begun':
    case 'phone-silent':
    case 'entries-missing':
      return -need.since;
    case 'not-closed':
      return -(need.since ?? Infinity);
    case 'will-be-late':
      return need.expectedAt === null
        ? Infinity
        : Math.floor((need.expectedAt - need.deadlineAt) / QUARTER_MS);
    case 'behind':
      return Math.floor(need.stops / STOPS_STEP);
    case 'set-aside':
      return 0;
  }
}

/** People who are behind and expected in time come last. */
const rankOf = ({ kind }: Need, person: Person): number =>
  kind === 'behind' && isInTime(person) ? ORDER.length : ORDER.indexOf(kind);

/** The people who need help, the worst first; equals keep the order of `people`. */
export function needyOf(people: readonly Person[]): Person[] {
  return people
    .flatMap((person) => {
      const [worst] = person.needs;
      return worst ? [{ person, rank: rankOf(worst, person), severity: severityOf(worst) }] : [];
    })
    .sort((a, b) => a.rank - b.rank || (a.severity === b.severity ? 0 : b.severity - a.severity))
    .map(({ person }) => person);
}

/** The number of persons by their worst reason, in the order of `needy`. */
function countKinds(needy: readonly Person[]): ReadonlyMap<NeedKind, number> {
  const counts = new Map<NeedKind, number>();
  for (const { needs } of needy) {
    const [worst] = needs;
    if (worst) counts.set(worst.kind, (counts.get(worst.kind) ?? 0) + 1);
  }
  return counts;
}
