import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Modal, ModalActions } from '../ui/Modal';
import { FileChoice } from './FileChoice';
import styles from './FileUpload.module.css';
import { RefusalNote } from './RefusalNote';
import { SendingBar } from './SendingBar';
import type { ChosenFile } from './upload-file';
import type { UploadState } from './upload-state';
import { useStepFocus } from './useStepFocus';

/** What the button of a checked file uploads. `none`: there is nothing; `asked`: a question is to be answered first. */
export type Offer = { mode: 'all' | 'valid'; label: string } | 'none' | 'asked';

interface Props<Checked> {
  title: string;
  upload: {
    state: UploadState<Checked>;
    choose: (file: File) => void;
    upload: (mode: 'all' | 'valid') => Promise<void>;
    back: () => void;
  };
  /** The texts while the server is at work. */
  doing: { check: string; upload: string };
  /** Shown while the file is uploaded. */
  waiting?: (checkResult: Checked) => ReactNode;
  /** What is shown of a checked file. */
  preview: (file: ChosenFile, checkResult: Checked) => ReactNode;
  offer: (checkResult: Checked) => Offer;
  /** What the upload did, if the dialog shows it. */
  result?: ReactNode;
  onCheck: () => void;
  onClose: () => void;
  /** What stands above the choice of the file. */
  children: ReactNode;
  /** What may be chosen instead of a file. */
  instead?: ReactNode;
}

/** The upload of a file in three steps: the choice of the file, the preview, the upload. */
export function UploadModal<Checked>({
  title,
  upload: { state, choose, upload, back },
  doing,
  waiting,
  preview,
  offer,
  result,
  onCheck,
  onClose,
  children,
  instead,
}: Props<Checked>) {
  const content = useStepFocus(result ? 'done' : state.step);
  const isUploading = !result && state.step === 'sending' && state.mode !== 'check';
  return (
    // A click beside the dialog does not cancel a running upload.
    <Modal title={title} onClose={isUploading ? () => undefined : onClose} size={640}>
      <div ref={content} tabIndex={-1} className={styles.steps}>
        {result}
        {state.step === 'choosing' && (
          <>
            {children}
            <FileChoice
              file={state.file?.listOf ? null : state.file}
              onChoose={(file) => choose(file)}
            />
            {instead}
          </>
        )}
        {state.step === 'sending' && !result && (
          <SendingBar
            file={state.file}
            doing={isUploading ? doing.upload : doing.check}
            share={state.share}
          />
        )}
        {isUploading && state.checkResult && waiting?.(state.checkResult)}
        {state.step === 'checked' && !result && preview(state.file, state.checkResult)}
        {state.step !== 'sending' && state.refusal && <RefusalNote refusal={state.refusal} />}
      </div>
      <Actions
        offer={result ? 'none' : state.step === 'checked' ? offer(state.checkResult) : null}
        onBack={result ? null : back}
        isSending={state.step === 'sending'}
        isUploading={isUploading}
        isChecking={state.step === 'checked' && state.isChecking}
        {...{ onCheck, onClose }}
        onUpload={(mode) => void upload(mode)}
      />
    </Modal>
  );
}

interface ActionsProps {
  /** Null before the file is checked. */
  offer: Offer | null;
  isSending: boolean;
  isUploading: boolean;
  /** Whether the file is checked again with the choices. */
  isChecking: boolean;
  onCheck: () => void;
  onUpload: (mode: 'all' | 'valid') => void;
  /** Null when it is done. */
  onBack: (() => void) | null;
  onClose: () => void;
}

function Actions(props: ActionsProps) {
  const { offer, isSending, isUploading, isChecking, onCheck, onUpload, onBack, onClose } = props;
  const { t } = useTranslation();
  if (offer === null)
    return (
      <ModalActions>
        <Button look="ghost" onClick={onClose} disabled={isUploading}>
          {t('Cancel')}
        </Button>
        {!isSending && <Button onClick={onCheck}>{t('Check the file')}</Button>}
      </ModalActions>
    );
  return (
    <ModalActions>
      {onBack && (
        <Button look="ghost" onClick={onBack}>
          {t('Choose another file')}
        </Button>
      )}
      {offer === 'none' && <Button onClick={onClose}>{t('Close')}</Button>}
      {typeof offer === 'object' && (
        <Button disabled={isChecking} onClick={() => onUpload(offer.mode)}>
          {offer.label}
        </Button>
      )}
    </ModalActions>
  );
}
