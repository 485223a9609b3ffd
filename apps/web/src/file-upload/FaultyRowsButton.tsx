import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { API } from '@milkround/contracts';
import { checkResponse } from '../api/client';
import { fileIn } from '../api/file-body';
import { saveFetched } from '../api/save-download';
import { send } from '../api/send';
import { currentSession } from '../session/session';
import { Button } from '../ui/Button';
import { createNotices } from '../ui/notices';
import { fileForm, translateRefusal, uploadRefusal } from './send-upload';
import type { ChosenFile } from './upload-file';

const NAME = 'FaultyRows.xlsx';
/** The time that the server needs to read the largest file. */
const TIMEOUT_MS = 120_000;

interface Props {
  /** The call that takes the file, such as `admin/add-order`. */
  path: string;
  file: ChosenFile;
  /** The fields that the file was checked with. */
  fields: Record<string, string>;
}

/** Saves the rows with errors as a workbook, with the error of each, so that it can be corrected and uploaded separately. */
export function FaultyRowsButton(props: Props) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => saveFetched(async () => ({ file: await fetchFaultyRows(props), name: NAME })),
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

/** @throws ApiError */
async function fetchFaultyRows({ path, file, fields }: Props): Promise<Blob> {
  const session = currentSession();
  const response = await send({
    method: 'POST',
    url: `${API}/${path}/errors`,
    headers: session ? { authorization: `Bearer ${session.token}` } : {},
    body: fileForm(file, fields),
    timeoutMs: TIMEOUT_MS,
  });
  return fileIn(await checkResponse(response, session, false));
}
