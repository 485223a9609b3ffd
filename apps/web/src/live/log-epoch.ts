import type { QueryClient } from '@tanstack/react-query';
import { logEpoch } from '../api/log-epoch';
import { settingsQuery } from '../api/settings.queries';

/** Drops what the server has answered, except for the settings. The mounted screens read again. */
export const dropAnswers = (queries: QueryClient): void =>
  void queries.resetQueries({
    predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0],
  });

/**
 * Drops the data of a log that was restored since, because its positions would win over those of the restored log. The mounted screens read
 * again. Returns a function that stops this.
 */
export const dropOldLog = (queries: QueryClient, onDropped: () => void): (() => void) =>
  logEpoch.subscribe((_, formerEpoch) => {
    if (formerEpoch === null) return;
    dropAnswers(queries);
    onDropped();
  });
