import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StaffImportAnswer, StaffImportCheck } from '@milkround/contracts';
import { FileChoice } from '../../../file-upload/FileChoice';
import { RefusalNote } from '../../../file-upload/RefusalNote';
import { SendingBar } from '../../../file-upload/SendingBar';
import { useStepFocus } from '../../../file-upload/useStepFocus';
import { useUpload } from '../../../file-upload/useUpload';
import styles from '../../../file-upload/FileUpload.module.css';
import { Button } from '../../../ui/Button';
import { DownloadButton } from '../../../ui/DownloadButton';
import { Modal, ModalActions } from '../../../ui/Modal';
import type { StaffImportKind } from '../catalog-kinds';
import { CATALOG } from '../useCatalogForm';
import { ImportPreview } from './ImportPreview';
import { ImportResult, type ImportDone } from './ImportResult';

/** An import of more new people than this takes long, so the dialog says so. */
const MANY = 50;

/** The import of people in three steps: the choice of a file, the preview, the import. */
export function ImportStaff({ kind, onClose }: { kind: StaffImportKind; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [importDone, setImportDone] = useState<ImportDone | null>(null);
  const { state, choose, check, upload, back } = useUpload<
    StaffImportCheck,
    StaffImportCheck,
    StaffImportAnswer
  >({
    path: `admin/${kind.call}`,
    fieldsOf: (checkResult) => ({ ...(checkResult && { seen: checkResult.seen }) }),
    toChecked: (checkResult) => checkResult,
    onDone: (reply) => {
      setImportDone({ message: reply, answer: reply.data });
      for (const queryKey of CATALOG) void cache.invalidateQueries({ queryKey });
    },
  });
  const content = useStepFocus(importDone ? 'done' : state.step);
  const close = () => {
    // An import that runs is not dropped by a click beside the dialog.
    if (importDone || state.step !== 'sending' || state.mode === 'check') onClose();
  };
  if (importDone)
    return (
      <Modal title={t(kind.title)} onClose={onClose} size={640}>
        <div ref={content} tabIndex={-1} className={styles.steps}>
          <ImportResult done={importDone} />
        </div>
        <ModalActions>
          <Button onClick={onClose}>{t('Close')}</Button>
        </ModalActions>
      </Modal>
    );
  return (
    <Modal title={t(kind.title)} onClose={close} size={640}>
      <div ref={content} tabIndex={-1} className={styles.steps}>
        {state.step === 'choosing' && (
          <>
            <p>
              {t(
                'Fill in the template: one row for each person. Nothing changes before you have seen what the file would do.',
              )}
            </p>
            <DownloadButton path={`admin/${kind.template}`} name={kind.templateName}>
              {t('Template')}
            </DownloadButton>
            <FileChoice file={state.file} onChoose={(file) => choose(file)} />
          </>
        )}
        {state.step === 'sending' && (
          <SendingBar
            file={state.file}
            doing={state.mode === 'check' ? t('Checking the people…') : t('Importing the people…')}
            share={state.share}
          />
        )}
        {state.step === 'sending' &&
          state.mode !== 'check' &&
          state.checkResult &&
          state.checkResult.added > MANY && (
            <p>
              {t(
                'Each new password takes a moment, so this can last some minutes. If you close the page, the import goes on and the activity shows its result.',
              )}
            </p>
          )}
        {state.step === 'checked' && <ImportPreview file={state.file} check={state.checkResult} />}
        {state.step !== 'sending' && state.refusal && <RefusalNote refusal={state.refusal} />}
      </div>
      <ModalActions>
        {state.step === 'choosing' && (
          <>
            <Button look="ghost" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button onClick={() => void check()}>{t('Check the file')}</Button>
          </>
        )}
        {state.step === 'sending' && (
          <Button look="ghost" onClick={onClose} disabled={state.mode !== 'check'}>
            {t('Cancel')}
          </Button>
        )}
        {state.step === 'checked' && (
          <>
            <Button look="ghost" onClick={back}>
              {t('Choose another file')}
            </Button>
            <ImportButton
              check={state.checkResult}
              onImport={(mode) => void upload(mode)}
              onClose={onClose}
            />
          </>
        )}
      </ModalActions>
    </Modal>
  );
}

interface ImportProps {
  check: StaffImportCheck;
  onImport: (mode: 'all' | 'valid') => void;
  onClose: () => void;
}

function ImportButton({ check: { added, changed, errorCount }, onImport, onClose }: ImportProps) {
  const { t } = useTranslation();
  if (added + changed === 0) return <Button onClick={onClose}>{t('Close')}</Button>;
  if (errorCount > 0)
    return <Button onClick={() => onImport('valid')}>{t('Import the valid rows')}</Button>;
  return (
    <Button onClick={() => onImport('all')}>
      {t('Import {{count}} people', { count: added + changed })}
    </Button>
  );
}
