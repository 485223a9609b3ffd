import { useTranslation } from 'react-i18next';
import type { DecisionList, PausedChoice, PausedLines } from '@milkround/contracts';
import { text } from '../../../i18n';
import { pauseText } from '../../../ui/pause-text';
import { AskedSection } from './AskedSection';
import { countParams } from '../../../file-upload/count-params';

interface Props {
  decisions: DecisionList<PausedLines>;
  choice: PausedChoice;
  onChoose: (choice: PausedChoice) => void;
}

const FACES: Record<PausedChoice, string> = {
  skip: text('Leave out'),
  take: text('Take in all the same'),
};
const EFFECTS: Record<PausedChoice, string> = {
  skip: text('Their lines are left out.'),
  take: text('Their lines are taken in although they are paused.'),
};

/** Paused consumers of the file, and the choice for their lines. */
export function PausedConsumers({ decisions, choice, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <AskedSection<PausedChoice, PausedLines>
      title={t('{{shown}} consumers of the file are paused', countParams(decisions.stops))}
      decisions={decisions}
      faces={FACES}
      order={['skip', 'take']}
      effect={EFFECTS[choice]}
      choice={choice}
      onChoose={onChoose}
      aboutOf={({ delivery_boy, until, reason }) =>
        `${pauseText({ until, reason }, t)} · ${delivery_boy.name}`
      }
    />
  );
}
