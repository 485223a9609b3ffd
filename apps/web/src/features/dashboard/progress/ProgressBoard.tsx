import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../ui/media';
import { BoyLines } from './BoyLines';
import type { Moment } from '../figures/pace';
import { Legend } from '../../../ui/ProgressBar';
import { ProgressFilter } from './ProgressFilter';
import { found, zonesOf, type Line } from './standing';
import { WaitingNote } from './WaitingNote';
import { ZoneGroup } from './ZoneGroup';
import styles from './ProgressBoard.module.css';

/** From here on names are looked for, not looked over. */
const SEARCH_FROM = 8;
/** Up to so many lines all zones stand open; on a phone what has just happened would else lie screens away. */
const OPEN_UP_TO = { wide: 40, narrow: 8 };

/** The progress per delivery boy: one list for one zone, a group per zone for several. */
export function ProgressBoard({ lines, moment }: { lines: readonly Line[]; moment: Moment }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [area, setArea] = useState<number | null>(null);
  const sought = useDeferredValue(search);
  const all = useMemo(() => zonesOf(lines), [lines]);
  const shown = useMemo(() => found(lines, sought), [lines, sought]);
  const zones = useMemo(() => zonesOf(shown).filter(({ areaId }) => area === null || areaId === area), [shown, area]);
  const isNarrow = useMedia('(max-width: 767.98px)');
  const openUpTo = isNarrow ? OPEN_UP_TO.narrow : OPEN_UP_TO.wide;
  const isNarrowed = sought.trim() !== '' || area !== null;
  return (
    <section className={styles.card} aria-labelledby="progress">
      <div className={styles.head}>
        <h2 id="progress">{t('Progress')}</h2>
        <WaitingNote lines={lines} />
        <Legend />
      </div>
      {lines.length > SEARCH_FROM && <ProgressFilter zones={all} area={area} onArea={setArea} search={search} onSearch={setSearch} />}
      {lines.length === 0 && <p className={styles.empty}>{t('Nobody has orders today. They appear here as soon as they are uploaded.')}</p>}
      {lines.length > 0 && zones.length === 0 && <p className={styles.empty}>{t('No delivery boy matches.')}</p>}
      {all.length <= 1
        ? zones.map((zone) => <BoyLines key={zone.areaId} lines={zone.lines} moment={moment} />)
        : zones.map((zone) => (
            <ZoneGroup
              key={zone.areaId}
              zone={zone}
              moment={moment}
              isWhole={sought.trim() === ''}
              isOpen={isNarrowed || lines.length <= openUpTo}
            />
          ))}
    </section>
  );
}
