import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { messageOf } from '../../api/errors';
import { Button } from '../../ui/Button';
import { saveDownload } from './save-download';

/** Downloads a file that only a logged-in admin gets; a plain link would go without the token. */
export function DownloadButton({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  const download = useMutation({
    mutationFn: () => saveDownload(path, name),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button look="ghost" icon="download" disabled={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}
