import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageKey } from '@milkround/contracts';
import type { Query } from '../api/client';
import { ApiError, errorText } from '../api/errors';
import { saveDownload } from '../api/save-download';
import { createNotices, type Notices } from './notices';
import { Button } from './Button';

interface Props {
  /** The path of the export, and the name of the file. */
  path: string;
  file: string;
  query: Query;
  /** The screen shows that there are no rows. */
  isEmpty: boolean;
}

/** Saves the rows of all pages of the screen as a workbook, in the order of the screen. */
export function ExportButton({ path, file, query, isEmpty }: Props) {
  const { t } = useTranslation();
  // The server may find no rows although the screen still has some; the notice is the same.
  const refuse = (error: unknown, notices: Notices | undefined) => {
    if (!notices?.isCurrent()) return;
    if (error instanceof ApiError && error.reason.code === 'no-data-to-export')
      window.alert(t(messageKey('no-data-to-export')));
    else notices.error(errorText(error), { id: path });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveDownload(path, file, query),
    onMutate: createNotices,
    onError: (error, _nothing, notices) => refuse(error, notices),
  });
  return (
    <Button
      look="ghost"
      icon="download"
      aria-disabled={isPending}
      onClick={() =>
        isEmpty ? window.alert(t(messageKey('no-data-to-export'))) : !isPending && mutate()
      }
    >
      {isPending ? t('Exporting...') : t('Export to Excel')}
    </Button>
  );
}
