import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { saveFetched } from '../../../api/save-download';
import { createNotices } from '../../../ui/notices';
import { Button } from '../../../ui/Button';
import type { Choices } from './choices';
import { fetchFaultyRows } from './faulty-rows';
import { translateRefusal, uploadRefusal } from '../../../file-upload/send-upload';
import type { ChosenFile } from '../../../file-upload/upload-file';

const NAME = 'FaultyRows.xlsx';

interface Props {
  file: ChosenFile;
  date: BusinessDate;
  choices: Choices;
}

/** Saves the rows with errors as a workbook, with the error of each, so that it can be corrected and uploaded separately. */
export function FaultyRowsButton({ file, date, choices }: Props) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () =>
      saveFetched(async () => ({ file: await fetchFaultyRows(file, date, choices), name: NAME })),
    onMutate: createNotices,
    onError: (error, _nothing, notices) => notices?.error(translateRefusal(uploadRefusal(error))),
  });
  return (
    <div>
      <Button
        look="ghost"
        icon="download"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('Download the faulty rows')}
      </Button>
    </div>
  );
}
