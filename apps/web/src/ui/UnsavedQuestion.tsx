import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './Confirm';
import { askToLeave, forgetUnsaved, isAnythingUnsaved, useLeaveQuestion } from './unsaved';

type Go = (to: string) => void | Promise<void>;

/** Stands in the frame once: catches the ways out of a page and asks. `go` is the router's navigation. */
export function UnsavedQuestion({ go }: { go: Go }) {
  const { t } = useTranslation();
  const asked = useLeaveQuestion();
  useLeaving(go);
  if (!asked) return null;
  return (
    <Confirm
      title={t('Leave without saving?')}
      message={t('What you have entered here is not saved yet.')}
      cancel={t('Stay')}
      confirm={t('Leave')}
      onCancel={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    />
  );
}

const hereNow = () => ({ href: window.location.pathname + window.location.search, state: window.history.state as unknown });

/** Listens before the router does: a link's click in the capture phase, and the back button's event first of all who hear it. */
function useLeaving(go: Go): void {
  const here = useRef(hereNow());
  useEffect(() => {
    here.current = hereNow();
  });
  useEffect(() => {
    const leaveFor = (to: string) =>
      void askToLeave().then((leave) => {
        if (!leave) return;
        forgetUnsaved();
        void go(to);
      });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || !isAnythingUnsaved()) return;
      if (link.target === '_blank' || link.hasAttribute('download') || link.origin !== window.location.origin || link.hash) return;
      event.preventDefault();
      event.stopPropagation();
      leaveFor(link.pathname + link.search);
    };
    const onBack = (event: PopStateEvent) => {
      if (!isAnythingUnsaved()) return;
      event.stopImmediatePropagation();
      const to = hereNow().href;
      window.history.pushState(here.current.state, '', here.current.href);
      leaveFor(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => isAnythingUnsaved() && event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onBack, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onBack, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [go]);
}
