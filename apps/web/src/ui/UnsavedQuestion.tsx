import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  NavigationType,
  useBeforeUnload,
  useBlocker,
  type BlockerFunction,
} from 'react-router-dom';
import { Confirm } from './Confirm';
import { forgetUnsaved, isAnythingUnsaved, useLeaveQuestion } from './unsaved';

/** A change of the search parameters alone stays on the screen, so it loses nothing. */
const leavesUnsaved: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  isAnythingUnsaved() &&
  !(historyAction === NavigationType.Replace && nextLocation.pathname === currentLocation.pathname);

/** Asks before a navigation, a reload or a form's own Cancel discards unsaved input. Mount it once, in the frame. */
export function UnsavedQuestion() {
  const { t } = useTranslation();
  const blocker = useBlocker(leavesUnsaved);
  const question = useLeaveQuestion();
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isAnythingUnsaved() && event.preventDefault(), []),
  );
  const isBlocked = blocker.state === 'blocked';
  if (!isBlocked && !question) return null;
  const stay = () => {
    question?.answer(false);
    if (isBlocked) blocker.reset();
  };
  const leave = () => {
    question?.answer(true);
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
