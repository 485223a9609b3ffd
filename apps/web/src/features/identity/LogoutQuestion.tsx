import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm';
import { logoutQuestion, useLogoutQuestion } from './logout-question';

/** Asks for a confirmation before a logout with unsent entries. Mount it once, in the layout. */
export function LogoutQuestion() {
  const { t } = useTranslation();
  const question = useLogoutQuestion();
  if (!question) return null;
  return (
    <Confirm
      title={t('Log out with unsent entries?')}
      message={t(
        '{{count}} entries have not been sent yet. They stay on this phone, and are sent when you sign in here again.',
        {
          count: question.unsentCount,
        },
      )}
      cancel={t('Stay')}
      confirm={t('Log out')}
      isDangerous
      onCancel={logoutQuestion.clear}
      onConfirm={() => {
        logoutQuestion.clear();
        question.leave();
      }}
    />
  );
}
