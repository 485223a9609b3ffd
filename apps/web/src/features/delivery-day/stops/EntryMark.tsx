import type { TFunction } from 'i18next';
import { text } from '../../../i18n';
import type { EntryState } from '../../../sync/entry';
import { Icon, type IconName } from '../../../ui/Icon';
import classes from './EntryMark.module.css';

const WORDS: Record<EntryState, string> = { waiting: text('waiting'), sent: text('sent'), refused: text('not taken') };
const ICONS: Record<EntryState, IconName> = { waiting: 'clock', sent: 'check', refused: 'alert' };

/** Shows the state of a stop's entries by an icon and a word. */
export function EntryMark({ state, t }: { state: EntryState | undefined; t: TFunction }) {
  return (
    state && (
      <span className={classes.mark} data-state={state}>
        <Icon name={ICONS[state]} size={14} />
        {t(WORDS[state])}
      </span>
    )
  );
}
