import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { useHandOver } from '../../../hand-over/useHandOver';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { WindowList } from '../../../ui/WindowList';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { useAddressFlag, useAddressSet, useAddressText } from '../people/use-address-state';
import { AnswerLine } from './AnswerLine';
import { EndedReasons } from './EndedReasons';
import { foldNeedy, peopleOfLine, toLine, type NeedGroup, type NeedLine } from './fold';
import { NeedCard } from './NeedCard';
import { NeedGroupCard } from './NeedGroupCard';
import { countKinds, needyOf } from './needy';
import { ReasonFilter } from './ReasonFilter';
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
