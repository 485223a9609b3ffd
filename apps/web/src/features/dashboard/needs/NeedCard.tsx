import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NeedKind } from '@milkround/domain';
import type { OfficeRole } from '@milkround/contracts';
import { HandOverButton } from '../../../hand-over/HandOverButton';
import type { Giver } from '../../../hand-over/useHandOver';
import { usePastMoment } from '../../../live';
import { buttonClass } from '../../../ui/Button';
import { toCome } from '../figures/figures';
import type { Moment } from '../figures/pace';
import { useBoardAddress } from '../people/board-address';
import { lastSentence, phoneSentence } from '../people/fact-words';
import { finishText, isAfter } from '../people/finish-words';
import { leadIn, needWords } from '../people/need-words';
import { isRoundOver, type Person } from '../people/people';
import { phoneWords } from '../people/phone-words';
import { toneOf } from '../people/tone';
import { CallLink } from './CallLink';
import { CardHead } from './CardHead';
import styles from './NeedCard.module.css';

/** Reasons that the worst reason implies (a stalled or late delivery boy is behind as well), and the phone, which is one of the facts. */
const IMPLIED: ReadonlySet<NeedKind> = new Set(['behind', 'phone-silent']);

/** Reasons that are settled among the entries that were set aside. */
export const TO_CHECK: ReadonlySet<NeedKind> = new Set(['set-aside', 'entries-missing']);

interface Props {
  officeRole: OfficeRole;
  person: Person;
  moment: Moment;
  /** Whether the card is below the line of its group. */
  isInGroup: boolean;
  onHandOver: (giver: Giver) => void;
}

/** One person who needs help: the reason and its start, the state of deliveries and phone, the expected finish, and the actions. */
export const NeedCard = memo(function NeedCard({
  officeRole,
  person,
  moment,
  isInGroup,
  onHandOver,
}: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const toBoard = useBoardAddress();
  const isPast = usePastMoment() !== null;
  const { day, morning } = person;
  const [worst] = person.needs;
  if (!worst) return null;
  const { lead, detail } = needWords(worst, moment, t);
  const name = day.deliveryBoyName;
  const stopsToCome = toCome(day);
  // The office decides about entries, so a call is not the first action.
  const isToCheck = TO_CHECK.has(worst.kind);
  const check = !isPast && person.needs.some(({ kind }) => TO_CHECK.has(kind)) && (
    <Link to={`/${officeRole}/set-aside`} className={buttonClass(isToCheck ? 'primary' : 'ghost')}>
      {t('Check')}
    </Link>
  );
  return (
    <article
      className={styles.card}
      data-tone={toneOf(person)}
      data-grouped={isInGroup}
      aria-labelledby={heading}
    >
      <CardHead
        kind={worst.kind}
        day={day}
        nameId={heading}
        phone={day.phone && phoneWords(day.phone, moment, t)}
      />
      <p className={styles.why}>
        <b>{lead}</b> {detail}
      </p>
      <Facts person={person} moment={moment} />
      <p className={styles.finish}>
        <span className={styles.small}>{t('finish')}</span>
        <b className={styles.at} data-late={isAfter(morning.forecast, person.moment.deadlineAt)}>
          {finishText(morning.forecast, moment, t)}
        </b>
      </p>
      <div className={styles.actions}>
        {isToCheck && check}
        {!isPast && (
          <CallLink
            name={name}
            phone={day.deliveryBoyPhone}
            look={isToCheck ? 'ghost' : 'primary'}
          />
        )}
        {!isToCheck && check}
        <Link
          to={toBoard(day.deliveryBoyId)}
          relative="path"
          className={buttonClass('ghost')}
          aria-label={t('Open the board of {{name}}', { name })}
        >
          {t('Open')}
        </Link>
        {!isPast && !day.closedAt && stopsToCome > 0 && (
          <HandOverButton
            deliveryBoyId={day.deliveryBoyId}
            name={name}
            stops={stopsToCome}
            onOpen={onHandOver}
          />
        )}
      </div>
    </article>
  );
});

/** The facts beside the worst reason: further reasons, the phone until the round is over, the last delivery, and why nobody can call. */
function Facts({ person, moment }: { person: Person; moment: Moment }) {
  const { t } = useTranslation();
  const isPast = usePastMoment() !== null;
  const [worst, ...otherNeeds] = person.needs;
  const otherLeads = otherNeeds
    .filter(({ kind }) => !IMPLIED.has(kind))
    .map((need) => leadIn(need, moment, t));
  const facts = [
    otherLeads.length > 0 && t('Also: {{reasons}}.', { reasons: otherLeads.join(', ') }),
    !isPast &&
      !isRoundOver(person) &&
      worst?.kind !== 'phone-silent' &&
      phoneSentence(person, moment, t),
    lastSentence(person, t),
    !isPast && !person.day.deliveryBoyPhone && t('No phone number is stored.'),
  ];
  return (
    <p className={[styles.small, styles.facts].join(' ')}>{facts.filter(Boolean).join(' ')}</p>
  );
}
