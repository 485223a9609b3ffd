import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, NewestDay, Role } from '@milkround/contracts';
import { addDays, type ReportDefinition } from '@milkround/domain';
import { api } from '../../api/client';
import { Button } from '../../ui/Button';
import type { ReportKind } from './report-kind';
import type { Range } from '../../ui/date-range/date-range';
import { formatDay } from '../../ui/format';

interface Props {
  definition: Pick<ReportDefinition<object>, 'name' | 'call'>;
  countWords: NonNullable<ReportKind<object, object>['countWords']>;
  role: Role;
  /** The dates that have no rows. */
  range: Range;
  today: BusinessDate;
  onShow: (range: Range) => void;
}

/** The number of days that are searched; the server allows at most 366. */
const DAYS_BACK = 365;

/** For dates without rows, a button that shows the newest day with rows: the last one before them, or else the last one of all. */
export function NewestDayButton({ definition, countWords, role, range, today, onShow }: Props) {
  const { t } = useTranslation();
  const readNewest = (to: BusinessDate, signal: AbortSignal) =>
    api.get<NewestDay | null>(
      `${role}/${definition.call}/newest`,
      { fromDate: addDays(to, -DAYS_BACK), toDate: to },
      { signal },
    );
  const { data: newestDay } = useQuery({
    queryKey: ['newest-day', role, definition.name, range, today],
    queryFn: async ({ signal }) =>
      (await readNewest(addDays(range.from, -1), signal)) ?? (await readNewest(today, signal)),
    staleTime: 0,
  });
  if (!newestDay) return null;
  const { date, count } = newestDay;
  const isToday = range.from === today && range.to === today;
  return (
    <Button look="ghost" icon="forward" onClick={() => onShow({ from: date, to: date })}>
      {[
        isToday
          ? t('Nothing today. Last: {{day}}', { day: formatDay(date) })
          : t('Last: {{day}}', { day: formatDay(date) }),
        countWords(count, t),
      ].join(' · ')}
    </Button>
  );
}
