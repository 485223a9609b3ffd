import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { WindowList } from '../../../ui/WindowList';
import type { DashboardScope } from '../figures/dashboard.queries';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { useAddressFlag, useAddressText } from '../people/use-address-state';
import { AnswerLine } from './AnswerLine';
import { EndedReasons } from './EndedReasons';
import { NeedCard } from './NeedCard';
import { countKinds, needyOf } from './needy';
import { ReasonFilter } from './ReasonFilter';
import styles from './NeedsYou.module.css';

/** The worst are shown at once, the others when they are asked for. */
const WORST_SHOWN = 10;
/** px of a card that has not been measured. */
const CARD_HEIGHT = 92;
const GAP = 10;

const keyOf = ({ day }: Person): number => day.deliveryBoyId;
const heightOf = (): number => CARD_HEIGHT;

interface Props {
  scope: DashboardScope;
  people: readonly Person[];
  moment: Moment;
}

/** The answer of the dashboard: whom to look after, why, and whether the others finish in time. */
export function NeedsYou({ scope, people, moment }: Props) {
  const { t } = useTranslation();
  const needy = useMemo(() => needyOf(people), [people]);
  const [isAll, setAll] = useAddressFlag('all');
  const counts = useMemo(() => countKinds(needy), [needy]);
  const [reason, setReason] = useAddressText('reason');
  const chosen = [...counts.keys()].find((kind) => kind === reason) ?? null;
  const listed = chosen === null ? needy : needy.filter(({ needs: [worst] }) => worst?.kind === chosen);
  const shown = isAll ? listed : listed.slice(0, WORST_SHOWN);
  const more = listed.length - WORST_SHOWN;
  return (
    <section className={styles.strip} aria-label={t('Who needs you')}>
      <AnswerLine people={people} moment={moment} />
      <EndedReasons people={people} moment={moment} />
      {(needy.length > WORST_SHOWN || chosen !== null) && counts.size > 1 && (
        <ReasonFilter counts={counts} chosen={chosen} onChoose={(kind) => setReason(kind ?? '')} />
      )}
      {shown.length > 0 && (
        <WindowList
          items={shown}
          keyOf={keyOf}
          heightOf={heightOf}
          gap={GAP}
          label={t('Who needs you')}
          className={styles.list}
          keptAs="needs"
        >
          {(person) => <NeedCard scope={scope} person={person} moment={moment} />}
        </WindowList>
      )}
      {more > 0 && (
        <Button look="ghost" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('Show the worst only') : t('and {{shown}} more', { shown: formatQuantity(more) })}
        </Button>
      )}
    </section>
  );
}
