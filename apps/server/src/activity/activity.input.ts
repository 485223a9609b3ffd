import {
  ACTIVITY_ACTOR_ROLES,
  createMessage,
  MAX_ACTIVITY_FILTER_KINDS,
  MAX_ACTIVITY_ROWS,
  type ActivityActorRole,
  type ActivitySort,
  type BusinessDate,
  type Position,
} from '@milkround/contracts';
import { AlsoSpelt } from '../http/input/spellings';
import { field } from '../http/input/field';
import {
  BooleanField,
  ChoiceField,
  DateField,
  IdField,
  WholeNumberField,
} from '../http/input/fields';
import { TextField, UuidField } from '../http/input/text-fields';

const POSITION = /^(0|[1-9]\d{0,17})$/;
const KIND = /^[A-Za-z][A-Za-z0-9]{0,59}$/;

const isKind = (value: unknown): value is string => typeof value === 'string' && KIND.test(value);

/** One type of event, or several. */
const KindsField = () =>
  field(
    (value) => {
      const kinds = Array.isArray(value) ? (value as unknown[]) : [value];
      return kinds.length <= MAX_ACTIVITY_FILTER_KINDS && kinds.every(isKind) ? kinds : undefined;
    },
    (name) => createMessage('input-not-valid', { field: name }),
    { type: [String], maxItems: MAX_ACTIVITY_FILTER_KINDS },
    { optional: true },
  );

export class ActivityFilterQuery {
  @DateField({ optional: true }) fromDate?: BusinessDate | null;
  @DateField({ optional: true }) toDate?: BusinessDate | null;
  @DateField({ optional: true }) ordersFrom?: BusinessDate | null;
  @DateField({ optional: true }) ordersTo?: BusinessDate | null;
  @ChoiceField(ACTIVITY_ACTOR_ROLES, { optional: true }) actorRole?: ActivityActorRole | null;
  /** 0 is the system. */
  @WholeNumberField({ min: 0, max: 2_147_483_647 }, { optional: true }) actorId?: number | null;
  @IdField({ optional: true }) areaId?: number | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
  @TextField({ optional: true, numbers: true, isLookup: true }) consumerId?: string | null;
  @UuidField({ optional: true }) orderId?: string | null;
  @IdField({ optional: true }) productId?: number | null;
  @UuidField({ optional: true }) uploadId?: string | null;
  @AlsoSpelt('kind[]') @KindsField() kind?: string[] | null;
  @BooleanField({ optional: true }) late?: boolean | null;
  @TextField({ optional: true, min: 2, max: 100, isLookup: true }) q?: string | null;
}

export class ActivityExportQuery extends ActivityFilterQuery {
  @ChoiceField(['oldest'], { optional: true }) sort?: ActivitySort | null;
}

export class ActivityPageQuery extends ActivityFilterQuery {
  /** The `next` of the page before. */
  @TextField({ optional: true, pattern: POSITION }) cursor?: Position | null;
  /** Only rows after this position. */
  @TextField({ optional: true, pattern: POSITION }) after?: Position | null;
  @WholeNumberField({ min: 1, max: MAX_ACTIVITY_ROWS }, { optional: true }) limit?: number | null;
  /** One row for all lines of an upload. */
  @BooleanField({ optional: true }) folded?: boolean | null;
  @ChoiceField(['oldest'], { optional: true }) sort?: ActivitySort | null;
}
