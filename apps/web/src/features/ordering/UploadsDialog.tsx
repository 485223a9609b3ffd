import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadRow } from '@milkround/contracts';
import { messageOf } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { text } from '../../i18n';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { Modal } from '../../ui/Modal';
import { uploadColumns } from './upload-columns';
import { uploadsQuery } from './uploads.queries';

const keyOf = ({ id }: UploadRow): string => id;

/** All uploads of order files: who, when, for which date, what became of the lines, and the file itself. */
export function UploadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const columns = useMemo(() => uploadColumns(timeZone), [timeZone]);
  const uploads = useInfiniteQuery(uploadsQuery);
  const rows = useMemo(() => uploads.data?.pages.flatMap(({ data }) => data), [uploads.data]);
  return (
    <Modal title={t('Uploads')} onClose={onClose} size={1180}>
      <DataTable
        label={t('Uploads')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        isLoading={uploads.isPending}
        isError={uploads.isError && !rows}
        errorDetail={uploads.error ? messageOf(uploads.error) : undefined}
        onRetry={() => void uploads.refetch()}
        emptyText={text('No order file has been uploaded yet.')}
        searchLabel={t('Search uploads')}
      />
      {uploads.hasNextPage && (
        <Button look="ghost" disabled={uploads.isFetchingNextPage} onClick={() => void uploads.fetchNextPage()}>
          {uploads.isFetchingNextPage ? t('Loading...') : t('Show older uploads')}
        </Button>
      )}
    </Modal>
  );
}
