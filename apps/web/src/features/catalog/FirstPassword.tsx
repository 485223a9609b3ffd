import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice';
import styles from './CatalogScreen.module.css';

interface Props {
  isInvited: boolean;
  onChoose: (isInvited: boolean) => void;
  /** The field of the password. */
  children: ReactNode;
}

/** The first password of a new person: entered here, or chosen by the person with an invite link. */
export function FirstPassword({ isInvited, onChoose, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('First password')}
        options={[
          { value: 'given', face: t('Give a password') },
          { value: 'invite', face: t('Invite by link') },
        ]}
        chosenValue={isInvited ? 'invite' : 'given'}
        onChoose={(value) => onChoose(value === 'invite')}
      />
      {isInvited ? (
        <p className={styles.note}>
          {t('You get a link to send when this is saved. Whoever opens it chooses the password.')}
        </p>
      ) : (
        children
      )}
    </>
  );
}
