import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-download';
import { useBrand, useTimeZone, useToday } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import { auditorSteps } from './auditor-steps';
import { entriesOf, type ProofTexts } from './proof-sheet.queries';
import styles from './Proof.module.css';

interface Props {
  texts: ProofTexts;
}

/** The sheet that an auditor keeps: the public key and the newest checkpoint. */
export function ProofSheet({ texts: { publicKey, checkpoint, sealedUpTo, readAt } }: Props) {
  const { t } = useTranslation();
  const brand = useBrand();
  const today = useToday();
  const timeZone = useTimeZone();
  const entries = entriesOf(checkpoint);
  const facts: [label: string, value: string][] = [
    [t('Made at'), formatTimestamp(readAt, timeZone)],
    ...(entries === null
      ? []
      : [[t('Sealed entries'), formatQuantity(entries)] satisfies [string, string]]),
    ...(sealedUpTo === null
      ? []
      : [[t('Sealed up to'), formatTimestamp(sealedUpTo, timeZone)] satisfies [string, string]]),
  ];
  const sheet = [
    `${brand}: ${t('Proof Sheet')}\n\n`,
    ...facts.map(([label, value]) => `${label}: ${value}\n`),
    `\n${t('Public key')}:\n${publicKey}\n${t('Checkpoint')}:\n${checkpoint}`,
    `\n${t('What the auditor does')}:\n`,
    ...auditorSteps(t, location.origin).map(
      ({ title, text, code }, index) =>
        `\n${index + 1}. ${title} ${text}\n${code ? `${indent(code)}\n` : ''}`,
    ),
  ];
  const save = (parts: string[], name: string) =>
    saveFile(new Blob(parts, { type: 'text/plain;charset=utf-8' }), `${name}-${today ?? ''}.txt`);
  return (
    <section className={styles.card} aria-labelledby="proof-sheet">
      <h2 id="proof-sheet">{t('Proof Sheet')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text
        label={t('Public key')}
        text={publicKey.trim()}
        hint={t('Checks every signature. Give it to the auditor once, in writing.')}
      />
      <Text
        label={t('Checkpoint')}
        text={checkpoint.trim()}
        hint={t('Fixes all entries up to now: their number and one signed hash over all of them.')}
      />
      <p className={styles.actions}>
        <Button icon="download" onClick={() => save(sheet, 'proof-sheet')}>
          {t('Download the sheet')}
        </Button>
        <Button look="ghost" icon="download" onClick={() => save([checkpoint], 'checkpoint')}>
          {t('Download the checkpoint')}
        </Button>
        <Button look="ghost" icon="report" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </p>
    </section>
  );
}

const indent = (code: string): string => code.replace(/^/gm, '   ');

function Text({ label, text, hint }: { label: string; text: string; hint: string }) {
  return (
    <div className={styles.text}>
      <h3>{label}</h3>
      <p className={styles.hint}>{hint}</p>
      <pre className={styles.code}>{text}</pre>
    </div>
  );
}
