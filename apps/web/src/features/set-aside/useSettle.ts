import { useState } from 'react';
import type { ApplyBody, DismissBody, SetAsideEntry, OfficeRole } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useSave } from '../../ui/useSave';
import { SET_ASIDE } from '../../sync/set-aside.queries';

/** Sends a decision once; `refusal` is why it was not taken, to be read at leisure. */
export function useSettle(officeRole: OfficeRole, { id }: SetAsideEntry, onDone: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const { save, isSaving } = useSave<SetAsideEntry>({
    // Without a connection no push says that it is settled.
    invalidates: [SET_ASIDE],
    onDone,
    onError: (error) => {
      setRefusal(errorText(error));
      return true;
    },
  });
  const settle = (decision: 'apply' | 'dismiss', body: Partial<Pick<DismissBody, 'note'>> & Pick<ApplyBody, 'assignTo'> = {}) =>
    save(`${officeRole}/set-aside/${id}/${decision}`, body);
  return { settle, isSaving, refusal };
}
