import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon';
import styles from './FirstSteps.module.css';
import { nextOf, type Step } from './steps';
import { useFirstSteps } from './use-first-steps';

interface Props {
  /** Whether the screen shows orders, so that the first steps are complete. */
  hasOrders?: boolean;
}

/** A bar above the lists of a new dairy, with the progress of the first steps and a link to the next one. */
export function NextStep({ hasOrders = false }: Props) {
  const steps = useFirstSteps(!hasOrders);
  const next = steps && nextOf(steps);
  return next && <Bar steps={steps} next={next} />;
}

function Bar({ steps, next }: { steps: readonly Step[]; next: Step }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <p className={styles.bar}>
      <span className={styles.dots} aria-hidden="true">
        {steps.map(({ path, isDone }) => (
          <i key={path} data-done={isDone || undefined} />
        ))}
      </span>
      <span>
        {t('First steps: {{done}} of {{all}} done.', { done: doneCount, all: steps.length })}
      </span>
      {next.path === pathname ? (
        <b>{t('Next, here: {{step}}', { step: t(next.name) })}</b>
      ) : (
        <Link to={next.path} className={styles.next}>
          {t('Next: {{step}}', { step: t(next.name) })}
          <Icon name="forward" size={16} />
        </Link>
      )}
    </p>
  );
}
