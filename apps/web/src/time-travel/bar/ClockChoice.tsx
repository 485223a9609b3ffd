import { useTranslation } from 'react-i18next';
import type { DayClock } from '@milkround/domain';
import { Choice } from '../../ui/Choice';
import styles from './TimeBar.module.css';

/** The clock that decides which events are in the figures; the banner explains it. */
export function ClockChoice({
  clock,
  onChoose,
}: {
  clock: DayClock;
  onChoose: (clock: DayClock) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.clock}>
      <Choice
        label={t('Clock')}
        options={[
          { value: 'known', face: t('As known then') },
          { value: 'happened', face: t('As it happened') },
        ]}
        chosenValue={clock}
        onChoose={onChoose}
      />
    </div>
  );
}
