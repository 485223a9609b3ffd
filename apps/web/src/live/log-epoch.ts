import type { QueryClient } from '@tanstack/react-query';
import { logEpoch } from '../api/log-epoch';
import { settingsQuery } from '../api/settings.queries';

/**
 * Drops what has been read from a log that was restored since: its positions would win over those of the restored one. The mounted screens read
 * again. Answers how to stop.
 */
export const dropOldLog = (queries: QueryClient, onDropped: () => void): (() => void) =>
  logEpoch.subscribe((_, formerEpoch) => {
    if (formerEpoch === null) return;
    void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0] });
    onDropped();
  });
