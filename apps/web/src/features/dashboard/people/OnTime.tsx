import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '@milkround/domain';
import { formatClock, formatQuantity } from '../../../ui/format';
import { useMedia } from '../../../ui/media';
import { WindowList } from '../../../ui/WindowList';
import type { Moment } from '../figures/pace';
import { PaceLegend } from './PaceLegend';
import { needsHelp, type Person } from './people';
import { PersonRow } from './PersonRow';
import { useAddressSet, useAddressText } from './use-address-state';
import { ZoneRow } from './ZoneRow';
import { findPeople, type Zone, zonesOf } from './zones';
import { SearchBox } from '../../../ui/SearchBox';
import styles from './OnTime.module.css';

/** From this number of delivery boys on there is a search. */
const SEARCH_FROM = 8;
/** px of rows that have not been measured. */
const HEIGHTS = { wide: { zone: 58, person: 62 }, narrow: { zone: 84, person: 112 } };

type Item = { zone: Zone; person: null } | { zone: Zone; person: Person };

const keyOf = ({ zone, person }: Item): string =>
  person ? `person ${person.day.deliveryBoyId}` : `zone ${zone.areaId}`;

interface Props {
  people: readonly Person[];
  moment: Moment;
  /** Replaces the text for a day without orders. */
  children?: ReactNode;
}

/** With one zone, the delivery boys who need no help; with several, all delivery boys under the rows of their zones. */
export function OnTime({ people, moment, children }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressText('find');
  const [area, setArea] = useAddressText('area');
  const searchText = useDeferredValue(search);
  const allZones = useMemo(() => zonesOf(people), [people]);
  const isOneZone = allZones.length <= 1;
  const listedPeople = useMemo(
    () => (isOneZone ? people.filter((person) => !needsHelp(person)) : people),
    [isOneZone, people],
  );
  const zones = useMemo(
    () =>
      zonesOf(findPeople(listedPeople, searchText)).filter(
        ({ areaId }) => area === '' || String(areaId) === area,
      ),
    [listedPeople, searchText, area],
  );
  const isNarrowed = searchText.trim() !== '' || area !== '';
  const openZones = useOpenZones(people.length, isNarrowed);
  const items = useMemo(
    () =>
      zones.flatMap((zone): Item[] => [
        ...(isOneZone ? [] : [{ zone, person: null }]),
        ...(isOneZone || openZones.isOpen(zone.areaId)
          ? zone.people.map((person) => ({ zone, person }))
          : []),
      ]),
    [zones, isOneZone, openZones],
  );
  const isNarrow = useMedia('(max-width: 767.98px)');
  const heights = isNarrow ? HEIGHTS.narrow : HEIGHTS.wide;
  const deadlineAt = isOneZone ? (allZones[0]?.deadlineAt ?? null) : null;
  if (people.length > 0 && listedPeople.length === 0) return <WaitingNote people={people} />;
  return (
    <section className={styles.card} aria-labelledby="progress">
      <div className={styles.head}>
        <h2 id="progress">{isOneZone ? t('On time') : t('Zones')}</h2>
        <WaitingNote people={people} />
        {deadlineAt !== null && (
          <span className={styles.deadline}>
            {t('deadline {{clock}}', { clock: formatClock(deadlineAt, 'minute', moment.timeZone) })}
          </span>
        )}
      </div>
      {listedPeople.length > SEARCH_FROM && (
        <PeopleFilter
          zones={allZones}
          area={area}
          onArea={setArea}
          search={search}
          onSearch={setSearch}
        />
      )}
      {people.length === 0 && (
        <div className={styles.empty}>
          {children || (
            <p>{t('Nobody has orders today. They appear here as soon as they are uploaded.')}</p>
          )}
        </div>
      )}
      {people.length > 0 && zones.length === 0 && (
        <p className={styles.empty}>{t('No delivery boy matches.')}</p>
      )}
      <WindowList
        items={items}
        keyOf={keyOf}
        heightOf={({ person }) => (person ? heights.person : heights.zone)}
        label={t('Delivery Boys')}
        keptAs="people"
      >
        {({ zone, person }) =>
          person ? (
            <PersonRow person={person} moment={moment} />
          ) : (
            <ZoneRow
              zone={zone}
              moment={moment}
              isWhole={searchText.trim() === ''}
              isOpen={openZones.isOpen(zone.areaId)}
              onToggle={openZones.toggle}
            />
          )
        }
      </WindowList>
      {people.length > 0 && (
        <PaceLegend people={items.flatMap(({ person }) => person ?? [])} moment={moment} />
      )}
    </section>
  );
}

/** Shows the number of entries that wait on phones and are not yet in the figures. */
function WaitingNote({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation();
  const entries = sum(people.map(({ morning }) => morning.phone.waiting));
  if (entries === 0) return null;
  return (
    <p className={styles.waiting}>
      {t('{{shown}} entries still wait on phones and are not in these figures', {
        count: entries,
        shown: formatQuantity(entries),
      })}
    </p>
  );
}

/** Up to this number of delivery boys all zones are open. With more, the figures below would be many screens away on a phone. */
const OPEN_UP_TO = { wide: 40, narrow: 8 };

interface OpenZones {
  isOpen: (areaId: number) => boolean;
  toggle: (areaId: number) => void;
}

/** The zones that are open: by the number of delivery boys, or all during a search. The address contains the zones that were toggled. */
function useOpenZones(people: number, isNarrowed: boolean): OpenZones {
  const isNarrow = useMedia('(max-width: 767.98px)');
  const isOpenFirst = isNarrowed || people <= (isNarrow ? OPEN_UP_TO.narrow : OPEN_UP_TO.wide);
  const [toggledZones, toggle] = useAddressSet('zones');
  return useMemo(
    () => ({
      isOpen: (areaId) => toggledZones.has(String(areaId)) !== isOpenFirst,
      toggle: (areaId) => toggle(String(areaId)),
    }),
    [toggledZones, isOpenFirst, toggle],
  );
}

interface PeopleFilterProps {
  zones: readonly Zone[];
  /** The id of the only zone that is shown; empty for all. */
  area: string;
  onArea: (area: string) => void;
  search: string;
  onSearch: (search: string) => void;
}

/** Narrows the list to a name or a zone. */
function PeopleFilter({ zones, area, onArea, search, onSearch }: PeopleFilterProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.filter} role="search">
      <SearchBox
        className={styles.search}
        label={t('Search delivery boys by name or ID')}
        placeholder={t('Search by name or ID')}
        value={search}
        onChange={onSearch}
      />
      {zones.length > 1 && (
        <select
          className={styles.zones}
          aria-label={t('Zone')}
          value={area}
          onChange={(event) => onArea(event.target.value)}
        >
          <option value="">{t('All zones')}</option>
          {zones.map(({ areaId, areaName }) => (
            <option key={areaId} value={areaId}>
              {areaName}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
