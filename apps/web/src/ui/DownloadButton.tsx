import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/errors';
import { saveDownload } from '../api/save-download';
import { createNotices } from './notices';
import { Button } from './Button';

/** Downloads a file that only a logged-in admin gets; a plain link would go without the token. */
export function DownloadButton({
  path,
  name,
  children,
}: {
  path: string;
  name: string;
  children: ReactNode;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveDownload(path, name),
    onMutate: createNotices,
    onError: (error, _nothing, notices) => notices?.error(errorText(error)),
  });
  return (
    <Button
      look="ghost"
      icon="download"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {children}
    </Button>
  );
}
