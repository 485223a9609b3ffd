import type {
  DayProgress,
  NotificationLanguage,
  PushPayload,
  OfficeRole,
} from '@milkround/contracts';
import type { NotifiableKind, NotifiableNeed } from '@milkround/domain';

/** A reason for a notification, with its day. */
export interface DayNeed {
  day: DayProgress;
  need: NotifiableNeed;
}

/** The most urgent kind comes first. */
const KINDS: readonly NotifiableKind[] = ['stalled', 'not-begun', 'will-be-late'];

interface Words {
  kinds: Record<NotifiableKind, string>;
  stalled: string;
  'not-begun': string;
  'will-be-late': string;
  late: string;
  many: string;
}

/** The service worker has no catalogs, so the server writes the texts of notifications. */
const WORDS: Record<NotificationLanguage, Words> = {
  en: {
    kinds: { stalled: 'Stalled', 'not-begun': 'Not begun', 'will-be-late': 'Will be late' },
    stalled: 'No delivery since {clock}. {done} of {stops} done, {area}.',
    'not-begun': 'The usual start was {clock}. {stops} stops, {area}.',
    'will-be-late':
      'Expected at {clock}, the deadline is {deadline}. {done} of {stops} done, {area}.',
    late: 'The deadline was {deadline}. {done} of {stops} done, {area}.',
    many: '{count} delivery boys need you',
  },
  hi: {
    kinds: { stalled: 'रुका हुआ', 'not-begun': 'शुरू नहीं किया', 'will-be-late': 'देर होगी' },
    stalled: '{clock} से कोई डिलीवरी नहीं। {stops} में से {done} पूरे, {area}।',
    'not-begun': 'रोज़ की शुरुआत {clock} थी। {stops} स्टॉप, {area}।',
    'will-be-late':
      '{clock} तक पूरा होने का अनुमान, समय-सीमा {deadline} है। {stops} में से {done} पूरे, {area}।',
    late: 'समय-सीमा {deadline} थी। {stops} में से {done} पूरे, {area}।',
    many: '{count} डिलीवरी बॉय को आपकी ज़रूरत है',
  },
  mr: {
    kinds: { stalled: 'थांबला आहे', 'not-begun': 'सुरू केलेले नाही', 'will-be-late': 'उशीर होईल' },
    stalled: '{clock} पासून डिलिव्हरी नाही. {stops} पैकी {done} पूर्ण, {area}.',
    'not-begun': 'नेहमीची सुरुवात {clock} होती. {stops} थांबे, {area}.',
    'will-be-late':
      '{clock} पर्यंत पूर्ण होण्याचा अंदाज, अंतिम वेळ {deadline} आहे. {stops} पैकी {done} पूर्ण, {area}.',
    late: 'अंतिम वेळ {deadline} होती. {stops} पैकी {done} पूर्ण, {area}.',
    many: '{count} डिलिव्हरी बॉयना तुमची गरज आहे',
  },
};

interface Reader {
  role: OfficeRole;
  language: NotificationLanguage;
}

/** The notification about one delivery boy; a click opens his board. @param clockOf formats a time as `HH:MM` */
export function payloadOf(
  { day, need }: DayNeed,
  { role, language }: Reader,
  clockOf: (time: number) => string,
): PushPayload {
  const words = WORDS[language];
  const [template, times] = bodyOf(need, words, clockOf);
  return {
    title: `${day.deliveryBoyName}: ${words.kinds[need.kind]}`,
    body: fill(template, {
      ...times,
      area: day.areaName,
      stops: String(day.stops),
      done: String(day.done),
    }),
    tag: `need-${day.deliveryBoyId}`,
    path: `/${role}/board?deliveryBoy=${day.deliveryBoyId}`,
  };
}

function bodyOf(
  need: NotifiableNeed,
  words: Words,
  clockOf: (time: number) => string,
): [template: string, times: Record<string, string>] {
  if (need.kind !== 'will-be-late') return [words[need.kind], { clock: clockOf(need.since) }];
  const deadline = clockOf(need.deadlineAt);
  const { expectedAt } = need;
  return expectedAt === null
    ? [words.late, { deadline }]
    : [words['will-be-late'], { deadline, clock: clockOf(expectedAt) }];
}

/** One notification about many delivery boys; a click opens the dashboard. */
export function summaryOf(needs: readonly DayNeed[], { role, language }: Reader): PushPayload {
  const words = WORDS[language];
  const counts = KINDS.map((kind) => ({
    kind,
    count: needs.filter(({ need }) => need.kind === kind).length,
  }));
  return {
    title: fill(words.many, { count: String(needs.length) }),
    body: counts
      .flatMap(({ kind, count }) => (count > 0 ? `${words.kinds[kind]}: ${count}` : []))
      .join(', '),
    tag: 'needs',
    path: `/${role}/dashboard`,
  };
}

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
