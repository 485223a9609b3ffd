import { DEGRADED_REASONS } from './degraded';
import { OFFICE_REFUSALS, REFUSALS, TEXTS } from './texts';
import { CATALOG_SAYS, DEPENDANTS, POSTS_SAY, TAKEN } from './texts.catalog';
import { DAYS_SAY, ENTRIES_SAY, ENTRY_OBSTACLES, HISTORY_SAYS } from './texts.days';
import { FILE_SAYS, ROWS_SAY, UPLOAD_COUNTS } from './texts.file';
import { INPUT_SAYS, SERVER_SAYS } from './texts.input';

const textsOf = (groups: readonly Record<string, string>[]): readonly string[] => groups.flatMap((group) => Object.values(group));

/** Everything that the server may say to a user, and the client where the server has not answered, as it stands before its places are filled in. */
export const SENTENCES = textsOf([
  ...[TEXTS, REFUSALS, OFFICE_REFUSALS, ...Object.values(CATALOG_SAYS), TAKEN, POSTS_SAY, DAYS_SAY, ENTRIES_SAY, HISTORY_SAYS],
  ...[INPUT_SAYS, SERVER_SAYS, FILE_SAYS, ROWS_SAY, DEGRADED_REASONS],
]);

/** The same of what stands at a place of them. */
export const PARTS = textsOf([...Object.values(DEPENDANTS), ENTRY_OBSTACLES, UPLOAD_COUNTS, { and: '{{first}} and {{rest}}' }]);

/** The places where not a value stands but another of these sentences or parts. */
export const SPOKEN_PLACES: ReadonlySet<string> = new Set(['what', 'why', 'first', 'rest']);
