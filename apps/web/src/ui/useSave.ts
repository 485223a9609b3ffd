import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type WriteAnswer } from '../api/client';
import { createNotices } from './notices';
import { translate } from '../i18n/translate';
import { errorText } from '../api/errors';
import { newKey } from '../api/key';

/** Long enough to read the notice and to decide. */
const NOTICE_MS = 15_000;

interface Write {
  path: string;
  body: Record<string, unknown>;
}

interface Options<T> {
  /** Sends a multipart form, for the calls that the specification defines so. */
  multipart?: boolean;
  /** The queries that the write changes and no push keeps current; they are read again before `onDone`. */
  invalidates?: readonly QueryKey[];
  /** Replaces the server's message. */
  message?: string;
  /** Replaces the toast with the server's message by one that stays longer and has a button. */
  notice?: (answer: WriteAnswer<T>) => ReactElement;
  /** Identifies the notice of success: it replaces the one with the same id. */
  noticeId?: (answer: WriteAnswer<T>) => string | null;
  onDone?: (answer: WriteAnswer<T>) => void;
  /** Replaces the toast with the server's message; returns `true` when the error was handled. */
  onError?: (error: unknown) => boolean;
}

/**
 * Sends the values of a form: once, however often it is clicked, and with the same idempotency key for the same values after a failure, so that
 * the server carries it out once. A toast reports success or failure to the person who sent it.
 */
export function useSave<T>({
  multipart = false,
  invalidates = [],
  message,
  notice,
  noticeId,
  onDone,
  onError,
}: Options<T> = {}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const attempt = useRef({ request: '', key: '' });
  const { mutate, isPending, isError } = useMutation({
    mutationFn: ({ path, body }: Write) => {
      const request = `${path} ${JSON.stringify(body)}`;
      if (attempt.current.request !== request) attempt.current = { request, key: newKey() };
      return api.post<T>(path, multipart ? partsOf(body) : body, { key: attempt.current.key });
    },
    onMutate: createNotices,
    onSuccess: async (answer, _write, notices) => {
      attempt.current = { request: '', key: '' };
      if (!notices.isCurrent()) return;
      const id = noticeId?.(answer) ?? undefined;
      if (notice)
        notices.success(notice({ ...answer, message: translate(answer) }), {
          id,
          duration: NOTICE_MS,
        });
      else
        notices.success(message === undefined ? translate(answer) : t(message), {
          id,
          duration: undefined,
        });
      await Promise.all(invalidates.map((queryKey) => cache.invalidateQueries({ queryKey })));
      onDone?.(answer);
    },
    onError: (error, _write, notices) => {
      if (notices?.isCurrent() && !onError?.(error)) notices.error(errorText(error));
    },
  });
  const busy = useRef(false);
  const save = (path: string, body: Record<string, unknown>) => {
    if (busy.current) return;
    busy.current = true;
    mutate({ path, body }, { onSettled: () => (busy.current = false) });
  };
  return { save, isSaving: isPending, isRefused: isError };
}

function partsOf(body: Record<string, unknown>): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null)
      parts.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return parts;
}
