import { useState } from 'react';
import type { ApplyBody, DismissBody, SetAsideEntry, OfficeRole } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useSave } from '../../ui/useSave';
import { SET_ASIDE } from '../../sync/set-aside.queries';

/** Sends a decision once. `refusal` is the reason of a refused decision, which stays in the dialog. */
export function useSettle(officeRole: OfficeRole, { id }: SetAsideEntry, onDone: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const { save, isSaving } = useSave<SetAsideEntry>({
    // Without a connection no push reports the settled entry.
    invalidates: [SET_ASIDE],
    onDone,
    onError: (error) => {
      setRefusal(errorText(error));
      return true;
    },
  });
  const settle = (decision: 'apply' | 'dismiss', body: ApplyBody | DismissBody = {}) =>
    save(`${officeRole}/set-aside/${id}/${decision}`, { ...body });
  return { settle, isSaving, refusal };
}
