import { CATALOG_ANSWERS_MESSAGES } from './catalog-answers.messages';
import { CATALOG_RULES_MESSAGES } from './catalog-rules.messages';
import { DEGRADED_MESSAGES } from './degraded.messages';
import { DEMO_MESSAGES } from './demo.messages';
import { ENTRIES_ANSWERS_MESSAGES } from './entries-answers.messages';
import { HAND_OVER_ANSWERS_MESSAGES } from './hand-over-answers.messages';
import { INPUT_MESSAGES } from './input.messages';
import { OFFICE_ORDERS_MESSAGES } from './office-orders.messages';
import { ORDER_FILE_ROWS_MESSAGES } from './order-file-rows.messages';
import { ORDER_FILE_MESSAGES } from './order-file.messages';
import { REQUESTS_MESSAGES } from './requests.messages';
import { SESSION_ANSWERS_MESSAGES } from './session-answers.messages';
import { STAFF_IMPORT_MESSAGES } from './staff-import.messages';

/**
 * The messages that only the server makes. An answer carries their English text, so the build of the client leaves their templates out
 * (`apps/web/build/server-made-messages.ts`).
 */
export const SERVER_MADE_MESSAGES = {
  ...REQUESTS_MESSAGES,
  ...SESSION_ANSWERS_MESSAGES,
  ...CATALOG_ANSWERS_MESSAGES,
  ...CATALOG_RULES_MESSAGES,
  ...OFFICE_ORDERS_MESSAGES,
  ...ENTRIES_ANSWERS_MESSAGES,
  ...HAND_OVER_ANSWERS_MESSAGES,
  ...ORDER_FILE_MESSAGES,
  ...ORDER_FILE_ROWS_MESSAGES,
  ...STAFF_IMPORT_MESSAGES,
  ...INPUT_MESSAGES,
  ...DEGRADED_MESSAGES,
  ...DEMO_MESSAGES,
} as const;
