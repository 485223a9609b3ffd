import { useTranslation } from 'react-i18next';
import type { DecisionList, ElsewhereChoice, ElsewhereStop } from '@milkround/contracts';
import { KEPT_WORDS } from '../../../hand-over/chosen-stops';
import { text } from '../../../i18n';
import { AskedSection } from './AskedSection';
import { countParams } from '../../../file-upload/count-params';

interface Props {
  decisions: DecisionList<ElsewhereStop>;
  choice: ElsewhereChoice;
  onChoose: (choice: ElsewhereChoice) => void;
}

const FACES: Record<ElsewhereChoice, string> = {
  move: text('Move'),
  keep: text('Keep both'),
  skip: text('Skip'),
};
const EFFECTS: Record<ElsewhereChoice, string> = {
  move: text('The stops leave the other list. What is in the file counts.'),
  keep: text('Both stops stay: two delivery boys visit the same consumer.'),
  skip: text('The lines of the file are left out. The stops stay where they are.'),
};
const STAYS: Record<NonNullable<ElsewhereStop['staysBecause']>, string> = {
  ...KEPT_WORDS,
  closed: text('Cannot move: that day is closed'),
  several: text('Cannot move: stands with several delivery boys'),
};

/** Consumers of the file who have a stop with another delivery boy, and the choice for them. */
export function ElsewhereStops({ decisions, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const names = new Set(decisions.listed.flatMap(({ others }) => others.map(({ name }) => name)));
  const [name] = names;
  const title =
    names.size === 1 && decisions.stops === decisions.listed.length
      ? t('{{shown}} consumers already stand with {{name}}', {
          ...countParams(decisions.stops),
          name,
        })
      : t(
          '{{shown}} consumers already stand with other delivery boys',
          countParams(decisions.stops),
        );
  const stayingCount =
    choice === 'move'
      ? decisions.listed.filter(({ staysBecause }) => staysBecause !== null).length
      : 0;
  return (
    <AskedSection<ElsewhereChoice, ElsewhereStop>
      title={title}
      decisions={decisions}
      faces={FACES}
      order={['move', 'keep', 'skip']}
      effect={EFFECTS[choice]}
      note={
        stayingCount > 0
          ? t('{{shown}} stops cannot move and stay with both.', countParams(stayingCount))
          : undefined
      }
      choice={choice}
      onChoose={onChoose}
      aboutOf={({ delivery_boy, others, staysBecause }) => {
        const listChange = t('{{from}} → {{to}}', {
          from: others.map((boy) => boy.name).join(', '),
          to: delivery_boy.name,
        });
        return staysBecause === null ? listChange : `${listChange} · ${t(STAYS[staysBecause])}`;
      }}
    />
  );
}
