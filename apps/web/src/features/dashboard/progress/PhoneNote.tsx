import { useTranslation } from 'react-i18next';
import type { PhoneState } from '@milkround/contracts';
import { Icon } from '../../../ui/Icon';
import type { Moment } from '../figures/pace';
import { phoneWords } from './phone-words';
import styles from './PhoneNote.module.css';

/** Notes entries that are still on a phone, or that have just arrived together. Most lines have no note. */
export function PhoneNote({ phone, moment }: { phone: PhoneState | null; moment: Moment }) {
  const { t } = useTranslation();
  const words = phone && phoneWords(phone, moment, t);
  if (!words) return null;
  return (
    <p className={styles.note} data-about={words.about}>
      <Icon name={words.about === 'waiting' ? 'phone' : 'check'} size={16} />
      {words.text}
    </p>
  );
}
