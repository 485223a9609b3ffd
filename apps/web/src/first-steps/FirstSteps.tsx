import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon';
import styles from './FirstSteps.module.css';
import { nextOf } from './steps';
import { useFirstSteps } from './use-first-steps';

/** The steps from an empty database to the first orders, with their state. */
export function FirstSteps() {
  const { t } = useTranslation();
  const steps = useFirstSteps(true);
  if (!steps) return null;
  const next = nextOf(steps);
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('First steps')}</h2>
      <p className={styles.about}>
        {t(
          'Taken in this order, each step finds what it needs. With the first orders this list ends and the figures below fill by themselves.',
        )}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.path}>
            <Link
              to={step.path}
              className={styles.step}
              data-done={step.isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={styles.number} aria-hidden="true">
                {step.isDone ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className={styles.name}>
                {t(step.name)}
                {step.isDone && <span className={styles.state}>{t('done')}</span>}
                {step === next && <span className={styles.state}>{t('Next step')}</span>}
              </span>
              <Icon name={step === next ? 'forward' : step.icon} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
