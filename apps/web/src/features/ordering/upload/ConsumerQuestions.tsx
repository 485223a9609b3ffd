import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  CONSUMER_QUESTION_NAMES,
  CONSUMER_QUESTIONS,
  type AnswerTo,
  type AskedBy,
  type AskedLists,
  type ConsumerQuestion,
  type DecisionList,
  type ElsewhereStop,
  type Named,
  type UploadCheck,
  type UploadChoices,
} from '@milkround/contracts';
import { placeText } from '../../../file-upload/RowTable';
import { KEPT_WORDS } from '../../../hand-over/chosen-stops';
import { text } from '../../../i18n';
import { Choice } from '../../../ui/Choice';
import { Icon } from '../../../ui/Icon';
import { countParams, formatQuantity } from '../../../ui/format';
import { pauseText } from '../../../ui/pause-text';
import styles from '../../../file-upload/CheckPreview.module.css';

interface Words<Q extends ConsumerQuestion> {
  title: (list: DecisionList<AskedBy[Q]>, t: TFunction) => string;
  /** The button and the meaning of each answer. */
  answers: Record<AnswerTo<Q>, { face: string; effect: string }>;
  aboutOf: (consumer: AskedBy[Q], t: TFunction) => string;
  note?: (check: UploadCheck, answer: AnswerTo<Q> | null, t: TFunction) => string | false;
}

const STAYS: Record<NonNullable<ElsewhereStop['staysBecause']>, string> = {
  ...KEPT_WORDS,
  closed: text('Cannot move: that day is closed'),
  several: text('Cannot move: stands with several delivery boys'),
};
/** More changed names than this share come from a shifted column. */
const SHIFTED_SHARE = 0.05;
const EXAMPLES = 3;

const namesOf = (boys: readonly Named[]) => boys.map(({ name }) => name).join(', ');

const WORDS: { [Q in ConsumerQuestion]: Words<Q> } = {
  renamed: {
    title: ({ stops }, t) =>
      t('{{shown}} IDs have a quite different name in the file', countParams(stops)),
    answers: {
      rename: {
        face: text('The same, with a new name'),
        effect: text('The consumers get the names of the file.'),
      },
      leave: {
        face: text('Leave the name'),
        effect: text('The known names and addresses stay.'),
      },
      other: {
        face: text('Another household'),
        effect: text('These rows are left out and come back, to be given an ID of their own.'),
      },
    },
    aboutOf: ({ known_name }, t) => t('so far {{name}}', { name: known_name }),
    note: ({ renamed, knownNames }, _answer, t) =>
      renamed.stops > knownNames * SHIFTED_SHARE &&
      t('A column of the file may be shifted: {{shown}} of {{all}} names are others.', {
        shown: countParams(renamed.stops).shown,
        all: countParams(Math.max(knownNames, renamed.stops)).shown,
      }),
  },
  shared: {
    title: ({ stops }, t) =>
      t('{{shown}} consumers stand with several delivery boys in the file', countParams(stops)),
    answers: {
      keep: {
        face: text('All bring milk'),
        effect: text('Each of these delivery boys brings what the file says.'),
      },
      return: {
        face: text('Send the rows back'),
        effect: text('All rows of these consumers are left out and come back.'),
      },
    },
    aboutOf: ({ delivery_boy, others }) => namesOf([delivery_boy, ...others]),
  },
  elsewhere: {
    title: ({ stops, listed }, t) => {
      const [name, ...more] = new Set(
        listed.flatMap(({ others }) => others.map((boy) => boy.name)),
      );
      return name !== undefined && more.length === 0 && stops === listed.length
        ? t('{{shown}} consumers already stand with {{name}}', { ...countParams(stops), name })
        : t('{{shown}} consumers already stand with other delivery boys', countParams(stops));
    },
    answers: {
      move: {
        face: text('Move'),
        effect: text('The stops leave the other list. What is in the file counts.'),
      },
      keep: {
        face: text('Keep both'),
        effect: text('Both stops stay: two delivery boys visit the same consumer.'),
      },
      skip: {
        face: text('Skip'),
        effect: text('The lines of the file are left out. The stops stay where they are.'),
      },
    },
    aboutOf: ({ delivery_boy, others, staysBecause }, t) =>
      [
        t('{{from}} → {{to}}', { from: namesOf(others), to: delivery_boy.name }),
        ...(staysBecause === null ? [] : [t(STAYS[staysBecause])]),
      ].join(' · '),
    note: ({ elsewhere: { listed } }, answer, t) => {
      const staying = listed.filter(({ staysBecause }) => staysBecause !== null).length;
      return (
        answer === 'move' &&
        staying > 0 &&
        t('{{shown}} stops cannot move; their lines are left out.', countParams(staying))
      );
    },
  },
  zone: {
    title: ({ stops }, t) => t('{{shown}} consumers are of another zone', countParams(stops)),
    answers: {
      stay: {
        face: text('Stay in their zone'),
        effect: text('The delivery boy of the file brings the milk. The zones stay.'),
      },
      move: {
        face: text('Move to the zone'),
        effect: text('The consumers move to the zone of the file, or of its delivery boy.'),
      },
    },
    aboutOf: ({ zone, to, delivery_boy }, t) =>
      t('{{from}} → {{to}}', { from: zone.name, to: (to ?? delivery_boy).name }),
  },
  paused: {
    title: ({ stops }, t) => t('{{shown}} consumers of the file are paused', countParams(stops)),
    answers: {
      skip: { face: text('Leave out'), effect: text('Their lines are left out.') },
      take: {
        face: text('Take in all the same'),
        effect: text('Their lines are taken in although they are paused.'),
      },
    },
    aboutOf: ({ delivery_boy, until, reason }, t) =>
      `${pauseText({ until, reason }, t)} · ${delivery_boy.name}`,
  },
  missingLines: {
    title: ({ lines }, t) => t('{{shown}} orders are not in this file', countParams(lines)),
    answers: {
      leave: { face: text('Leave'), effect: text('These orders stay as they are.') },
      'take-off': {
        face: text('Take off'),
        effect: text('These orders are deleted. Delivered, done and adjusted ones stay.'),
      },
    },
    aboutOf: ({ products, delivery_boy }) =>
      `${products.map(({ name, quantity }) => `${name} ${formatQuantity(quantity)}`).join(', ')} · ${delivery_boy.name}`,
  },
  changedByPerson: {
    title: ({ lines }, t) =>
      t('{{shown}} orders were changed by hand and differ from the file', countParams(lines)),
    answers: {
      keep: { face: text('Keep the change'), effect: text('The quantities typed by hand stay.') },
      file: { face: text('Take the file'), effect: text('The quantities of the file count.') },
    },
    aboutOf: ({ product, quantity, file_quantity, delivery_boy }) =>
      `${product} ${formatQuantity(quantity)} → ${formatQuantity(file_quantity)} · ${delivery_boy.name}`,
  },
};

interface Props {
  check: UploadCheck;
  choices: UploadChoices;
  onChoices: (choices: UploadChoices) => void;
}

/** The questions about consumers of the file: one answer for all consumers of each. */
export function ConsumerQuestions(props: Props) {
  return (
    <>
      {CONSUMER_QUESTION_NAMES.map((question) => (
        <Question key={question} question={question} {...props} />
      ))}
    </>
  );
}

function Question<Q extends ConsumerQuestion>({
  question,
  check,
  choices,
  onChoices,
}: Props & { question: Q }) {
  const { t } = useTranslation();
  const lists: AskedLists = check;
  const list: DecisionList<AskedBy[Q]> = lists[question];
  if (list.stops === 0) return null;
  const words: Words<Q> = WORDS[question];
  const kind = CONSUMER_QUESTIONS[question];
  const answer: AnswerTo<Q> | null = choices[question] ?? kind.default ?? null;
  const title = words.title(list, t);
  const unlistedCount = list.stops - list.listed.length;
  const items = (consumers: readonly AskedBy[Q][]) =>
    consumers.map((consumer, index) => (
      <li key={index}>
        <b>{consumer.consumer_name || consumer.consumer_id}</b>
        <span className={styles.note}>
          {consumer.row > 0 && `${t('Row {{row}}', { row: placeText(consumer) })} · `}
          {consumer.consumer_id} · {words.aboutOf(consumer, t)}
        </span>
      </li>
    ));
  return (
    <section className={styles.question} aria-label={title}>
      <h3 className={styles.questionTitle}>
        <Icon name="people" /> {title}
      </h3>
      <ul className={styles.asked}>{items(list.listed.slice(0, EXAMPLES))}</ul>
      {list.stops > EXAMPLES && (
        <details className={styles.details}>
          <summary>{t('Show the list')}</summary>
          <ul className={styles.asked}>{items(list.listed.slice(EXAMPLES))}</ul>
          {unlistedCount > 0 && (
            <p className={styles.note}>{t('And {{shown}} more.', countParams(unlistedCount))}</p>
          )}
        </details>
      )}
      <Choice<AnswerTo<Q>>
        label={t('For all')}
        options={kind.answers.map((value) => ({ value, face: t(words.answers[value].face) }))}
        chosenValue={answer}
        onChoose={(value) => onChoices({ ...choices, [question]: value })}
      />
      <p className={styles.note} role="status">
        {answer === null ? t('Please choose an answer.') : t(words.answers[answer].effect)}{' '}
        {words.note?.(check, answer, t)}
      </p>
    </section>
  );
}
