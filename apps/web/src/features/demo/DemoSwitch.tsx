import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEMO_MORNING_PATH, DEMO_SPEEDS, type DemoMorning, type Role } from '@milkround/contracts';
import { api } from '../../api/client';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Confirm } from '../../ui/Confirm';
import { Icon } from '../../ui/Icon';
import { useCloseOutside } from '../../ui/useCloseOutside';
import { useSave } from '../../ui/useSave';
import styles from './DemoSwitch.module.css';

/** How fast the demo's morning runs. */
export default function DemoSwitch({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { data } = useQuery(demoMorningQuery(role));
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const invalidates = [demoMorningQuery(role).queryKey];
  const speed = useSave<DemoMorning>({ invalidates });
  const restart = useSave<DemoMorning>({
    invalidates,
    onDone: () => setIsAsking(false),
    onError: () => {
      setIsAsking(false);
      return false;
    },
  });
  useCloseOutside(box, isOpen && !isAsking, () => setIsOpen(false));
  if (!data?.startedAt) return null;
  const { startedAt } = data;
  const words = (value: number) => (value === 0 ? t('Pause') : t('{{speed}}×', { speed: value }));
  const state = data.speed === 0 ? t('paused') : words(data.speed);
  return (
    <div ref={box} className={styles.demo}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="demo-morning"
        aria-label={t('Demo: {{speed}}', { speed: state })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="clock" size={18} />
        <span className={styles.words}>
          <span>{t('Demo')}</span>
          <b>{state}</b>
        </span>
      </button>
      <div
        id="demo-morning"
        className={styles.panel}
        role="group"
        aria-label={t('Demo')}
        hidden={!isOpen}
      >
        <p>
          {t(
            'The delivery boys of the demo deliver by themselves. Whoever you sign in as is yours.',
          )}
        </p>
        <Choice
          label={t('Speed of the demo')}
          options={DEMO_SPEEDS.map((value) => ({ value: String(value), face: words(value) }))}
          chosenValue={String(data.speed)}
          onChoose={(value) =>
            speed.save(`${role}/${DEMO_MORNING_PATH}/speed`, { speed: Number(value) })
          }
        />
        <Button look="ghost" wide onClick={() => setIsAsking(true)}>
          <Icon name="retry" size={18} />
          {t('Start again')}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t('Start again')}
          message={t(
            'The deliveries of today that the demo made are undone, and the morning begins anew.',
          )}
          confirm={t('Start again')}
          isBusy={restart.isSaving}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => restart.save(`${role}/${DEMO_MORNING_PATH}/again`, { startedAt })}
        />
      )}
    </div>
  );
}

/** The demo's morning. Other people may change its speed, so it is read regularly. */
const demoMorningQuery = (role: Role) =>
  queryOptions({
    queryKey: ['demo-morning', role],
    queryFn: ({ signal }) => api.get<DemoMorning>(`${role}/${DEMO_MORNING_PATH}`, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.startedAt ? 10_000 : 1_000),
    refetchOnWindowFocus: true,
  });
