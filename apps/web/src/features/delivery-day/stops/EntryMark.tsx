import type { TFunction } from 'i18next';
import { text } from '../../../i18n';
import type { EntryState } from '../../../sync/entry';
import { Icon, type IconName } from '../../../ui/Icon';
import classes from './EntryMark.module.css';

const WORDS: Record<EntryState, string> = {
  waiting: text('waiting'),
  sent: text('sent'),
  refused: text('not taken'),
};
const ICONS: Record<EntryState, IconName> = { waiting: 'clock', sent: 'check', refused: 'alert' };

interface Props {
  state: EntryState | undefined;
  /** The mark is placed over the Done of a card, because there is no room beside a long name. */
  isOverDone?: boolean;
  t: TFunction;
}

/** Shows the state of a stop's entries by an icon and a word. */
export function EntryMark({ state, isOverDone = false, t }: Props) {
  return (
    state && (
      <span className={`${classes.mark} ${isOverDone ? classes.overDone : ''}`} data-state={state}>
        <Icon name={ICONS[state]} size={14} />
        {t(WORDS[state])}
      </span>
    )
  );
}
