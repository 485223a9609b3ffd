import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Confirm } from './Confirm';
import { forgetUnsaved, isAnythingUnsaved, useLeaveQuestion } from './unsaved';

/** Stands in the frame once: asks before a navigation, a reload or a form's own Cancel loses what is not saved. */
export function UnsavedQuestion() {
  const { t } = useTranslation();
  const blocker = useBlocker(isAnythingUnsaved);
  const asked = useLeaveQuestion();
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isAnythingUnsaved() && event.preventDefault(), []));
  const isBlocked = blocker.state === 'blocked';
  if (!isBlocked && !asked) return null;
  const stay = () => {
    asked?.answer(false);
    if (isBlocked) blocker.reset();
  };
  const leave = () => {
    asked?.answer(true);
    if (!isBlocked) return;
    forgetUnsaved();
    blocker.proceed();
  };
  return (
    <Confirm
      title={t('Leave without saving?')}
      message={t('What you have entered here is not saved yet.')}
      cancel={t('Stay')}
      confirm={t('Leave')}
      onCancel={stay}
      onConfirm={leave}
    />
  );
}
