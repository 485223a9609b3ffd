import type { ActivityValue } from '@milkround/contracts';
import { formatQuantity } from '../../../ui/format';
import { lineWords } from '../../../ui/line-words';
import { RAW, strongPiece, type Piece } from '../../../ui/sentence/pieces';
import { telling, type Sentence } from './kind-sentence';
import { numberAfter, textAfter, type Words } from './words';

const renamed = ({ before, after }: Words) => ({ before: before('name'), after: after('name') });
/** The zone before and after, and the zone alone for a person without one before. */
const moved = ({ before, after }: Words) => ({ before: before('area'), after: after('area') });

const idOf = (value: ActivityValue): ActivityValue => (typeof value === 'object' && value !== null ? value.id : value);

/** The person whose account an activity is about: the subject, else the actor. */
function account(words: Words): { whose: Piece[]; isOwn: boolean } {
  const { say, activity } = words;
  const { actor, subject } = activity;
  const of = (role: string, reference: { id: number } | undefined) => actor.role === role && actor.id === reference?.id;
  if (subject.admin) return { whose: say('{{admin}}'), isOwn: of('admin', subject.admin) };
  if (subject.supervisor) return { whose: say('{{supervisor}}'), isOwn: of('supervisor', subject.supervisor) };
  if (subject.deliveryBoy) return { whose: say('{{boy}}'), isOwn: of('delivery-boy', subject.deliveryBoy) };
  return { whose: say('{{who}}'), isOwn: true };
}

function passwordChanged(words: Words): Piece[] {
  const { whose, isOwn } = account(words);
  return isOwn
    ? words.say(words.t('{{who}} changed the own password', RAW))
    : words.say(words.t('{{who}} changed the password of {{whose}}', RAW), { whose });
}

/** The sentences about consumers, by the office. */
export const CONSUMER_SENTENCES = {
  ConsumerDetailsEdited: telling([], ({ say, t }) => say(t('{{who}} changed the details of {{whom}}', RAW))),
  ConsumerPaused: telling(['paused-until'], (words) =>
    words.say(words.t('{{who}} paused {{whom}} until {{until}}', RAW), { until: words.after('paused-until') }),
  ),
  ConsumerResumed: telling(['paused-until'], ({ say, t }) => say(t('{{who}} ended the pause of {{whom}}', RAW))),
} satisfies Record<string, Sentence>;

/** The sentences about zones, products and people. */
export const OFFICE_SENTENCES = {
  AreaCreated: telling(['name'], ({ say, t }) => say(t('{{who}} added the zone {{area}}', RAW))),
  AreaRenamed: telling(['name'], (words) => words.say(words.t('{{who}} renamed the zone {{before}} → {{after}}', RAW), renamed(words))),
  AreaArchived: telling(['name'], ({ say, t }) => say(t('{{who}} deleted the zone {{area}}', RAW))),
  AreaDeadlineSet: telling(['deadline'], (words) =>
    words.say(words.t('{{who}} changed the deadline of the zone {{area}}: {{before}} → {{after}}', RAW), {
      before: words.before('deadline'),
      after: words.after('deadline'),
    }),
  ),
  SettingsChanged: telling([], ({ say, t }) => say(t('{{who}} changed the settings of the dairy', RAW))),
  ProductCreated: telling(['name'], ({ say, t }) => say(t('{{who}} added the product {{product}}', RAW))),
  ProductRenamed: telling(['name'], (words) =>
    words.say(words.t('{{who}} renamed the product {{before}} → {{after}}', RAW), renamed(words)),
  ),
  ProductArchived: telling(['name'], ({ say, t }) => say(t('{{who}} deleted the product {{product}}', RAW))),
  SupervisorHired: telling(['name', 'phone'], ({ say, t }) => say(t('{{who}} added the supervisor {{supervisor}}', RAW))),
  SupervisorDetailsChanged: telling([], ({ say, t }) => say(t('{{who}} changed the details of the supervisor {{supervisor}}', RAW))),
  SupervisorMovedToArea: telling(['area'], (words) =>
    words.say(words.t('{{who}} moved the supervisor {{supervisor}} to another zone: {{before}} → {{after}}', RAW), moved(words)),
  ),
  SupervisorPasswordChanged: telling([], passwordChanged),
  SupervisorArchived: telling(['name'], ({ say, t }) => say(t('{{who}} deleted the supervisor {{supervisor}}', RAW))),
  DeliveryBoyHired: telling(['name', 'phone'], ({ say, t }) => say(t('{{who}} added the delivery boy {{boy}}', RAW))),
  DeliveryBoyDetailsChanged: telling([], ({ say, t }) => say(t('{{who}} changed the details of the delivery boy {{boy}}', RAW))),
  DeliveryBoyMovedToArea: telling(['area'], (words) => {
    const area = words.change('area');
    return area && idOf(area.before) === idOf(area.after)
      ? words.say(words.t('{{who}} gave the delivery boy {{boy}} to another supervisor', RAW))
      : words.say(words.t('{{who}} moved the delivery boy {{boy}} to another zone: {{before}} → {{after}}', RAW), moved(words));
  }),
  DeliveryBoyPasswordChanged: telling([], passwordChanged),
  AdminPasswordChanged: telling([], passwordChanged),
  DeliveryBoyArchived: telling(['name'], ({ say, t }) => say(t('{{who}} deleted the delivery boy {{boy}}', RAW))),
  AdminAdded: telling(['name'], ({ say, t }) => say(t('{{who}} added the admin {{admin}}', RAW))),
  AdminEdited: telling([], ({ say, t }) => say(t('{{who}} changed the details of the admin {{admin}}', RAW))),
  AdminArchived: telling(['name'], ({ say, t }) => say(t('{{who}} deleted the admin {{admin}}', RAW))),
} satisfies Record<string, Sentence>;

/** The sentences about sign-ins and passwords. */
export const SIGN_IN_SENTENCES = {
  SignedIn: telling(['address', 'browser', 'system', 'method'], (words) => {
    const { say, t } = words;
    return textAfter(words, 'method') === 'oidc'
      ? say(t('{{who}} signed in with the sign-in service', RAW))
      : say(t('{{who}} signed in', RAW));
  }),
  SignInRefused: telling(['count', 'minute', 'throttled', 'oidc', 'address', 'browser', 'system'], (words) => {
    const { whose } = account(words);
    const count = numberAfter(words, 'count') ?? 1;
    return words.say(words.t('{{shown}} sign-ins as {{whose}} were refused', { ...RAW, count }), { whose, shown: formatQuantity(count) });
  }),
  SignedOut: telling([], ({ say, t }) => say(t('{{who}} signed out', RAW))),
  SessionRevoked: telling([], (words) => {
    const { whose, isOwn } = account(words);
    return isOwn && textAfter(words, 'reason') === 'ended'
      ? words.say(words.t('{{who}} ended one of the own sessions', RAW))
      : words.say(words.t('A session of {{whose}} was ended', RAW), { whose });
  }),
  SecondFactorEnabled: telling([], ({ say, t }) => say(t('{{who}} switched on the own second factor', RAW))),
  SecondFactorDisabled: telling([], (words) => {
    const { whose, isOwn } = account(words);
    return isOwn
      ? words.say(words.t('{{who}} switched off the own second factor', RAW))
      : words.say(words.t('{{who}} reset the second factor of {{whose}}', RAW), { whose });
  }),
  OidcLinked: telling([], ({ say, t }) => say(t('The account of {{who}} was linked with the sign-in service', RAW))),
  OidcUnlinked: telling([], (words) => {
    const { whose } = account(words);
    return words.say(words.t('{{who}} removed the link of {{whose}} with the sign-in service', RAW), { whose });
  }),
  RecoveryCodeUsed: telling([], ({ say, t }) => say(t('{{who}} used a recovery code to sign in', RAW))),
  RecoveryCodesReplaced: telling([], ({ say, t }) => say(t('{{who}} made new recovery codes', RAW))),
  PasswordLinkCreated: telling(['purpose'], (words) => {
    const { whose } = account(words);
    return textAfter(words, 'purpose') === 'invite'
      ? words.say(words.t('{{who}} made an invite link for {{whose}}', RAW), { whose })
      : words.say(words.t('{{who}} made a link to reset the password of {{whose}}', RAW), { whose });
  }),
  PasswordLinkUsed: telling(['purpose'], (words) =>
    textAfter(words, 'purpose') === 'invite'
      ? words.say(words.t('{{who}} set a password with an invite link', RAW))
      : words.say(words.t('{{who}} set a new password with a reset link', RAW)),
  ),
  PasswordLinkRevoked: telling(['purpose'], (words) => {
    const { whose } = account(words);
    return words.say(words.t('{{who}} took back the password link of {{whose}}', RAW), { whose });
  }),
} satisfies Record<string, Sentence>;

/** The sentences about files. */
export const FILE_SENTENCES = {
  OrdersUploaded: telling(['lines-added', 'lines-changed', 'lines-unchanged', 'lines-protected', 'lines-faulty'], (words) => {
    const { say, t } = words;
    const count = (field: string) => numberAfter(words, field) ?? 0;
    const counts = {
      added: count('lines-added'),
      changed: count('lines-changed'),
      unchanged: count('lines-unchanged'),
      isProtected: count('lines-protected'),
      errors: numberAfter(words, 'lines-faulty'),
    };
    return say(t('{{who}} uploaded {{file}}: {{lines}}', RAW), { lines: { text: lineWords(counts, t) } });
  }),
  StaffImported: telling(['staff', 'file-name'], (words) => {
    const { say, t, after } = words;
    const file = after('file-name');
    return textAfter(words, 'staff') === 'supervisor'
      ? say(t('{{who}} imported supervisors from {{name}}', RAW), { name: file })
      : say(t('{{who}} imported delivery boys from {{name}}', RAW), { name: file });
  }),
  ReportExported: telling(['report', 'rows'], (words) => {
    const { say, t, after } = words;
    const count = numberAfter(words, 'rows');
    if (count === null) return say(t('{{who}} downloaded {{report}}', RAW), { report: after('report') });
    const parts = { report: after('report'), shown: strongPiece(formatQuantity(count)) };
    return say(t('{{who}} downloaded {{report}}: {{shown}} rows', { ...RAW, count }), parts);
  }),
  UploadedFileDownloaded: telling([], ({ say, t }) => say(t('{{who}} downloaded the uploaded file {{file}}', RAW))),
  InfectedFileRefused: telling(['signature'], ({ say, t, after }) =>
    say(t('A file of {{who}} was refused, because the virus scanner found {{signature}} in it', RAW), { signature: after('signature') }),
  ),
  BackupRestored: telling([], ({ say, t }) => say(t('The data were restored from a backup', RAW))),
} satisfies Record<string, Sentence>;
