import { useMutation } from '@tanstack/react-query';
import type { Session } from '@milkround/contracts';
import { api } from '../api/client';
import { errorText } from '../api/errors';

/** Sends a call of this session, which may not be the tab's session yet. The error is shown at the form. */
export function useCall<T>(session: Session, call: string, onDone: (data: T) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Record<string, string>) =>
      api.post<T>(`${session.role}/${call}`, body, { as: session }),
    onSuccess: ({ data }) => onDone(data),
  });
  return { send: mutate, isSending: isPending, error: error ? errorText(error) : undefined };
}
