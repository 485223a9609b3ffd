import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SetAsideEntry } from '@milkround/contracts';
import { LiveStatus } from '../../ui/LiveStatus';
import { Choice } from '../../ui/Choice';
import { useOfficeRole } from '../../session/session';
import { useOpenEntries } from '../../sync/set-aside.queries';
import { formatQuantity } from '../../ui/format';
import { useMedia } from '../../ui/media';
import { Screen } from '../../ui/Screen';
import { InSlot } from '../../ui/slots';
import { ApplyEntry } from './ApplyEntry';
import { DismissEntry } from './DismissEntry';
import { Entries, OPEN, SETTLED } from './Entries';
import { EntryActions } from './EntryActions';
import { EntryGroups } from './EntryGroups';
import type { EntryGroup } from './groups';
import styles from './SetAside.module.css';
import { SettleMany } from './SettleMany';

const SHOW = 'show';
type Shown = 'open' | 'settled';
interface Asked {
  about: 'apply' | 'dismiss';
  entry: SetAsideEntry;
}
interface AskedMany {
  how: 'apply' | 'dismiss';
  group: EntryGroup;
}

/** Lists the entries that the rules refused. An admin or the supervisor of the zone applies or dismisses them. */
export default function SetAsideScreen() {
  const { t } = useTranslation();
  const officeRole = useOfficeRole();
  const [address, setAddress] = useSearchParams();
  const shown: Shown = address.get(SHOW) === 'settled' ? 'settled' : 'open';
  const isNarrow = useMedia('(max-width: 767.98px)');
  const count = useOpenEntries();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedMany, setAskedMany] = useState<AskedMany | null>(null);
  const close = () => setAsked(null);
  const actions = (entry: SetAsideEntry) => (
    <EntryActions
      entry={entry}
      onApply={() => setAsked({ about: 'apply', entry })}
      onDismiss={() => setAsked({ about: 'dismiss', entry })}
    />
  );
  return (
    <Screen title={t('Entries to Check')}>
      {!isNarrow && (
        <InSlot name="status">
          <LiveStatus />
        </InSlot>
      )}
      <p className={styles.about}>
        {t('These came from phones and could not be carried out as they came. Apply what holds after all, and dismiss the rest.')}
      </p>
      <div className={styles.controls}>
        <Choice<Shown>
          label={t('Which entries')}
          options={[
            {
              value: 'open',
              face: (
                <span className={styles.face}>
                  {count === undefined ? t('To check') : t('To check: {{shown}}', { shown: formatQuantity(count) })}
                </span>
              ),
            },
            { value: 'settled', face: t('Decided') },
          ]}
          chosen={shown}
          onChoose={(next) => setAddress(next === 'settled' ? { [SHOW]: next } : {}, { replace: true, preventScrollReset: true })}
        />
        {isNarrow && <LiveStatus short />}
      </div>
      {shown === 'open' && (
        <EntryGroups
          officeRole={officeRole}
          onApply={(group) => setAskedMany({ how: 'apply', group })}
          onDismiss={(group) => setAskedMany({ how: 'dismiss', group })}
        />
      )}
      {shown === 'open' ? (
        <Entries officeRole={officeRole} list={OPEN} actions={actions} />
      ) : (
        <Entries key={shown} officeRole={officeRole} list={SETTLED} />
      )}
      {asked?.about === 'apply' && <ApplyEntry officeRole={officeRole} entry={asked.entry} onClose={close} />}
      {askedMany && <SettleMany officeRole={officeRole} {...askedMany} onClose={() => setAskedMany(null)} />}
      {asked?.about === 'dismiss' && <DismissEntry officeRole={officeRole} entry={asked.entry} onClose={close} />}
    </Screen>
  );
}
