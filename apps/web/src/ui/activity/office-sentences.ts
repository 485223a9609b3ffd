import type { ActivityValue } from '@milkround/contracts';
import { formatQuantity } from '../format';
import { lineWords } from '../line-words';
import { RAW, strongPiece, type Piece } from '../sentence/pieces';
import { toSentence, type Sentence } from './kind-sentence';
import { numberAfter, textAfter, type Words } from './words';

const nameParts = ({ valueBefore, valueAfter }: Words) => ({
  before: valueBefore('name'),
  after: valueAfter('name'),
});
/** The zone before and after the change. */
const areaParts = ({ valueBefore, valueAfter }: Words) => ({
  before: valueBefore('area'),
  after: valueAfter('area'),
});

const idOf = (value: ActivityValue): ActivityValue =>
  typeof value === 'object' && value !== null ? value.id : value;

/** The person whose account an activity is about: the subject, else the actor. */
function account(words: Words): { whose: Piece[]; isOwn: boolean } {
  const { say, activity } = words;
  const { actor, subject } = activity;
  const isActor = (role: string, reference: { id: number } | undefined) =>
    actor.role === role && actor.id === reference?.id;
  if (subject.admin) return { whose: say('{{admin}}'), isOwn: isActor('admin', subject.admin) };
  if (subject.supervisor)
    return { whose: say('{{supervisor}}'), isOwn: isActor('supervisor', subject.supervisor) };
  if (subject.deliveryBoy)
    return { whose: say('{{boy}}'), isOwn: isActor('delivery-boy', subject.deliveryBoy) };
  return { whose: say('{{who}}'), isOwn: true };
}

function passwordChanged(words: Words): Piece[] {
  const { whose, isOwn } = account(words);
  return isOwn
    ? words.say(words.t('{{who}} changed the own password', RAW))
    : words.say(words.t('{{who}} changed the password of {{whose}}', RAW), { whose });
}

export const CONSUMER_SENTENCES = {
  ConsumerDetailsEdited: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the details of {{whom}}', RAW)),
  ),
  PauseSet: toSentence(['paused-from', 'paused-until'], (words) =>
    words.say(words.t('{{who}} paused {{whom}} from {{from}} until {{until}}', RAW), {
      from: words.valueAfter('paused-from'),
      until: words.valueAfter('paused-until'),
    }),
  ),
  PauseEnded: toSentence(['paused-until'], ({ say, t }) =>
    say(t('{{who}} ended the pause of {{whom}}', RAW)),
  ),
  ConsumerMovedToZone: toSentence(['area'], (words) =>
    words.say(
      words.t('{{who}} moved {{whom}} to another zone: {{before}} → {{after}}', RAW),
      areaParts(words),
    ),
  ),
  ConsumerMerged: toSentence(['merged-with'], (words) =>
    words.say(words.t('{{who}} merged {{whom}} into {{other}}', RAW), {
      other: words.valueAfter('merged-with'),
    }),
  ),
  ConsumerAbsorbed: toSentence(['merged-with'], (words) =>
    words.say(words.t('{{who}} merged {{other}} into {{whom}}', RAW), {
      other: words.valueAfter('merged-with'),
    }),
  ),
  MergeUndone: toSentence(['merged-with'], (words) =>
    words.say(words.t('{{who}} undid the merge of {{whom}} and {{other}}', RAW), {
      other: words.valueBefore('merged-with'),
    }),
  ),
} satisfies Record<string, Sentence>;

/** The sentences about zones, products and people. */
export const OFFICE_SENTENCES = {
  AreaCreated: toSentence(['name'], ({ say, t }) => say(t('{{who}} added the zone {{area}}', RAW))),
  AreaRenamed: toSentence(['name'], (words) =>
    words.say(words.t('{{who}} renamed the zone {{before}} → {{after}}', RAW), nameParts(words)),
  ),
  AreaArchived: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} deleted the zone {{area}}', RAW)),
  ),
  AreaDeadlineSet: toSentence(['deadline'], (words) =>
    words.say(
      words.t('{{who}} changed the deadline of the zone {{area}}: {{before}} → {{after}}', RAW),
      {
        before: words.valueBefore('deadline'),
        after: words.valueAfter('deadline'),
      },
    ),
  ),
  SettingsChanged: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the settings of the dairy', RAW)),
  ),
  ProductCreated: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} added the product {{product}}', RAW)),
  ),
  ProductRenamed: toSentence(['name'], (words) =>
    words.say(words.t('{{who}} renamed the product {{before}} → {{after}}', RAW), nameParts(words)),
  ),
  ProductArchived: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} deleted the product {{product}}', RAW)),
  ),
  ProductStepSet: toSentence(['step'], (words) =>
    words.say(words.t('{{who}} changed the step of {{product}}: {{before}} → {{after}}', RAW), {
      before: words.valueBefore('step'),
      after: words.valueAfter('step'),
    }),
  ),
  SupervisorHired: toSentence(['name', 'phone'], ({ say, t }) =>
    say(t('{{who}} added the supervisor {{supervisor}}', RAW)),
  ),
  SupervisorDetailsChanged: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the details of the supervisor {{supervisor}}', RAW)),
  ),
  SupervisorMovedToArea: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the zones of the supervisor {{supervisor}}', RAW)),
  ),
  SupervisorPasswordChanged: toSentence([], passwordChanged),
  SupervisorArchived: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} deleted the supervisor {{supervisor}}', RAW)),
  ),
  DeliveryBoyHired: toSentence(['name', 'phone'], ({ say, t }) =>
    say(t('{{who}} added the delivery boy {{boy}}', RAW)),
  ),
  DeliveryBoyDetailsChanged: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the details of the delivery boy {{boy}}', RAW)),
  ),
  DeliveryBoyMovedToArea: toSentence(['area'], (words) => {
    const area = words.change('area');
    return area && idOf(area.before) === idOf(area.after)
      ? words.say(words.t('{{who}} gave the delivery boy {{boy}} to another supervisor', RAW))
      : words.say(
          words.t(
            '{{who}} moved the delivery boy {{boy}} to another zone: {{before}} → {{after}}',
            RAW,
          ),
          areaParts(words),
        );
  }),
  DeliveryBoyPasswordChanged: toSentence([], passwordChanged),
  AdminPasswordChanged: toSentence([], passwordChanged),
  DeliveryBoyArchived: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} deleted the delivery boy {{boy}}', RAW)),
  ),
  AdminAdded: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} added the admin {{admin}}', RAW)),
  ),
  AdminEdited: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the details of the admin {{admin}}', RAW)),
  ),
  AdminArchived: toSentence(['name'], ({ say, t }) =>
    say(t('{{who}} deleted the admin {{admin}}', RAW)),
  ),
} satisfies Record<string, Sentence>;

export const SIGN_IN_SENTENCES = {
  SignedIn: toSentence(['address', 'browser', 'system'], ({ say, t }) =>
    say(t('{{who}} signed in', RAW)),
  ),
  SignInRefused: toSentence(
    ['count', 'minute', 'throttled', 'address', 'browser', 'system'],
    (words) => {
      const { whose } = account(words);
      const count = numberAfter(words, 'count') ?? 1;
      return words.say(words.t('{{shown}} sign-ins as {{whose}} were refused', { ...RAW, count }), {
        whose,
        shown: formatQuantity(count),
      });
    },
  ),
  SignedOut: toSentence([], ({ say, t }) => say(t('{{who}} signed out', RAW))),
  SessionRevoked: toSentence([], (words) => {
    const { whose, isOwn } = account(words);
    return isOwn && textAfter(words, 'reason') === 'ended'
      ? words.say(words.t('{{who}} ended one of the own sessions', RAW))
      : words.say(words.t('A session of {{whose}} was ended', RAW), { whose });
  }),
  SecondFactorEnabled: toSentence([], ({ say, t }) =>
    say(t('{{who}} switched on the own second factor', RAW)),
  ),
  SecondFactorDisabled: toSentence([], (words) => {
    const { whose, isOwn } = account(words);
    return isOwn
      ? words.say(words.t('{{who}} switched off the own second factor', RAW))
      : words.say(words.t('{{who}} reset the second factor of {{whose}}', RAW), { whose });
  }),
  RecoveryCodeUsed: toSentence([], ({ say, t }) =>
    say(t('{{who}} used a recovery code to sign in', RAW)),
  ),
  RecoveryCodesReplaced: toSentence([], ({ say, t }) =>
    say(t('{{who}} made new recovery codes', RAW)),
  ),
  SignInUnlocked: toSentence([], (words) => {
    const { whose } = account(words);
    return words.say(words.t('{{who}} let {{whose}} try again after wrong passwords', RAW), {
      whose,
    });
  }),
  PasswordLinkCreated: toSentence(['purpose'], (words) => {
    const { whose } = account(words);
    return textAfter(words, 'purpose') === 'invite'
      ? words.say(words.t('{{who}} made an invite link for {{whose}}', RAW), { whose })
      : words.say(words.t('{{who}} made a link to reset the password of {{whose}}', RAW), {
          whose,
        });
  }),
  PasswordLinkUsed: toSentence(['purpose'], (words) =>
    textAfter(words, 'purpose') === 'invite'
      ? words.say(words.t('{{who}} set a password with an invite link', RAW))
      : words.say(words.t('{{who}} set a new password with a reset link', RAW)),
  ),
  PasswordLinkRevoked: toSentence(['purpose'], (words) => {
    const { whose } = account(words);
    return words.say(words.t('{{who}} took back the password link of {{whose}}', RAW), { whose });
  }),
} satisfies Record<string, Sentence>;

export const FILE_SENTENCES = {
  OrdersUploaded: toSentence(
    ['lines-added', 'lines-changed', 'lines-unchanged', 'lines-protected', 'lines-faulty'],
    (words) => {
      const { say, t } = words;
      const count = (field: string) => numberAfter(words, field) ?? 0;
      const counts = {
        added: count('lines-added'),
        changed: count('lines-changed'),
        unchanged: count('lines-unchanged'),
        isProtected: count('lines-protected'),
        errors: numberAfter(words, 'lines-faulty'),
      };
      return say(t('{{who}} uploaded {{file}}: {{lines}}', RAW), {
        lines: { text: lineWords(counts, t) },
      });
    },
  ),
  UploadTakenBack: toSentence([], ({ say, t }) =>
    say(t('{{who}} took back the upload of {{file}}', RAW)),
  ),
  StaffImported: toSentence(['staff', 'file-name'], (words) => {
    const { say, t, valueAfter } = words;
    const file = valueAfter('file-name');
    return textAfter(words, 'staff') === 'supervisor'
      ? say(t('{{who}} imported supervisors from {{name}}', RAW), { name: file })
      : say(t('{{who}} imported delivery boys from {{name}}', RAW), { name: file });
  }),
  ReportExported: toSentence(['report', 'rows'], (words) => {
    const { say, t, valueAfter } = words;
    const count = numberAfter(words, 'rows');
    if (count === null)
      return say(t('{{who}} downloaded {{report}}', RAW), { report: valueAfter('report') });
    const parts = { report: valueAfter('report'), shown: strongPiece(formatQuantity(count)) };
    return say(t('{{who}} downloaded {{report}}: {{shown}} rows', { ...RAW, count }), parts);
  }),
  UploadedFileDownloaded: toSentence([], ({ say, t }) =>
    say(t('{{who}} downloaded the uploaded file {{file}}', RAW)),
  ),
  BackupRestored: toSentence([], ({ say, t }) =>
    say(t('The data were restored from a backup', RAW)),
  ),
} satisfies Record<string, Sentence>;
