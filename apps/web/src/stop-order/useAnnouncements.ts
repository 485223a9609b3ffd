import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';

/** Returns the announcements of a screen reader while a stop is moved. */
export function useAnnouncements(
  nameOf: (id: UniqueIdentifier) => string,
  ids: readonly string[],
): Announcements {
  const { t } = useTranslation();
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) =>
      t('{{name}} is lifted, place {{place}}.', {
        name: nameOf(active.id),
        place: placeOf(active.id),
      }),
    onDragOver: ({ active, over }) =>
      over
        ? t('{{name}} is over place {{place}}.', {
            name: nameOf(active.id),
            place: placeOf(over.id),
          })
        : undefined,
    onDragEnd: ({ active, over }) =>
      t('{{name}} is put down at place {{place}}.', {
        name: nameOf(active.id),
        place: placeOf((over ?? active).id),
      }),
    onDragCancel: ({ active }) => t('{{name}} stays where it was.', { name: nameOf(active.id) }),
  };
}
