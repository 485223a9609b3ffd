import { FIGURE_NAMES, MAX_EXPLAINED_ROWS, type FigureName } from '@milkround/contracts';
import { DateRangeQuery } from '../http/input/date-range';
import { ChoiceField, IdField, WholeNumberField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

const MAX_CURSOR_CHARS = 200;
const MAX_AREA_LIST_CHARS = 4_000;

/** The figure that is explained: its name, its range and the part of the data that it sums up. */
export class FigureQuery extends DateRangeQuery {
  @ChoiceField(FIGURE_NAMES) figure: FigureName;
  @IdField({ optional: true }) areaId?: number | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
  @IdField({ optional: true }) productId?: number | null;
  @TextField({ optional: true, isLookup: true }) productName?: string | null;
  @TextField({ optional: true, isLookup: true }) consumerId?: string | null;
  /** Ids of zones, separated by commas. */
  @TextField({
    optional: true,
    max: MAX_AREA_LIST_CHARS,
    pattern: /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/,
  })
  areaIds?: string | null;
}

/** A figure and the page of its rows; without rows if the limit is 0. */
export class ExplainQuery extends FigureQuery {
  @WholeNumberField({ min: 0, max: MAX_EXPLAINED_ROWS }, { optional: true }) limit?: number | null;
  /** The `next` of the page before. */
  @TextField({ optional: true, max: MAX_CURSOR_CHARS, isLookup: true }) cursor?: string | null;
}
