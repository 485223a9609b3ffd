import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity, ActivityChange } from '@milkround/contracts';
import { Button, buttonClass } from '../../../ui/Button';
import { consumerAddress } from '../../../ui/ConsumerLink';
import { DownloadButton } from '../../../ui/DownloadButton';
import { formatDate, formatQuantity, formatTimestamp } from '../../../ui/format';
import { Modal } from '../../../ui/Modal';
import { Sentence } from '../../../ui/sentence/Sentence';
import type { Desk } from '../activity.queries';
import { VIA_NAMES } from '../list/ActivityRow';
import { textOf } from '../sentences/sentence';
import { formatValue, nameOfField } from '../sentences/values';
import type { SentenceContext } from '../sentences/words';
import styles from './ActivityDetails.module.css';

interface Props {
  desk: Desk;
  activity: Activity;
  context: SentenceContext;
  onHistory: () => void;
  onClose: () => void;
}

/** All about one row: both times, every change, its place in the log, and the ways on from it. */
export function ActivityDetails({ desk, activity, context, onHistory, onClose }: Props) {
  const { t } = useTranslation();
  const { position, occurredAt, recordedAt, via, subject, changes, commandId } = activity;
  const { sentence } = textOf(activity, context);
  const facts: [label: string, value: string | undefined][] = [
    [t('Happened'), formatTimestamp(occurredAt, context.timeZone)],
    [t('Received'), formatTimestamp(recordedAt, context.timeZone)],
    [t('From'), t(VIA_NAMES[via])],
    [t('Date'), subject.date && formatDate(subject.date)],
    [t('Position in the log'), formatQuantity(Number(position))],
    [t('Command'), commandId],
  ];
  return (
    <Modal title={t('Details')} onClose={onClose} size={640}>
      <div className={styles.details} onClick={(event) => event.target instanceof HTMLElement && event.target.closest('a') && onClose()}>
        <p className={styles.sentence}>
          <Sentence pieces={sentence} />
        </p>
        {changes.length > 0 && <Changes changes={changes} context={context} />}
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value !== undefined && (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles.actions}>
          {subject.order && (
            <>
              <Button look="ghost" icon="clock" onClick={onHistory}>
                {t('History of the order')}
              </Button>
              <Link className={buttonClass('ghost')} to={context.addressOf({ orderId: subject.order.id })}>
                {t('Activity of the order')}
              </Link>
            </>
          )}
          {subject.consumer && (
            <Link className={buttonClass('ghost')} to={consumerAddress(desk, subject.consumer.id)}>
              {t('Consumer')}
            </Link>
          )}
          {subject.upload && (
            <Link className={buttonClass('ghost')} to={context.addressOf({ uploadId: subject.upload.id })}>
              {t('Activity of the upload')}
            </Link>
          )}
          {desk === 'admin' && (
            <DownloadButton path={`admin/audit/proof?position=${position}`} name={`proof-${position}.json`}>
              {t('Download proof')}
            </DownloadButton>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Changes({ changes, context }: { changes: readonly ActivityChange[]; context: SentenceContext }) {
  const { t } = useTranslation();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, product }, index) => (
          <tr key={index}>
            <th scope="row">{[nameOfField(field, t), product?.name].filter(Boolean).join(', ')}</th>
            <td>
              {before === null ? (
                '–'
              ) : before === after ? (
                formatValue(field, before, context)
              ) : (
                <del>{formatValue(field, before, context)}</del>
              )}
            </td>
            <td>{after === null ? '–' : formatValue(field, after, context)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
