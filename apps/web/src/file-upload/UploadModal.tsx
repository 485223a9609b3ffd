import {
  useEffect,
  useId,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { FileCheck } from '@milkround/contracts';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Modal, ModalActions } from '../ui/Modal';
import styles from './FileUpload.module.css';
import { offerOf } from './FilePreview';
import { RowErrors } from './RowTable';
import { translateRefusal } from './send-upload';
import { FILE_KINDS, sizeText, type ChosenFile } from './upload-file';
import type { Checked, ShownCheck, UploadRefusal, UploadState } from './useUpload';

interface Props<Check, Choices> {
  title: string;
  upload: {
    state: UploadState<Checked<Check, Choices>>;
    choose: (file: File) => void;
    check: () => Promise<void>;
    upload: (mode: 'all' | 'valid') => Promise<void>;
    shown: (file: ChosenFile, checkResult: Checked<Check, Choices>) => ShownCheck<Check, Choices>;
    back: () => void;
  };
  /** `check`, `upload`: while the server is at work; `validRows`: the button that uploads the valid rows only. */
  words: Record<'check' | 'upload' | 'validRows', string>;
  /** The button that uploads all rows. */
  allLabel: (check: Check) => string;
  /** Shown while the file is uploaded. */
  waiting?: (check: Check) => ReactNode;
  preview: (shown: ShownCheck<Check, Choices>) => ReactNode;
  /** What the upload did, if the dialog shows it. */
  result?: ReactNode;
  /** Replaces the check of the file. */
  onCheck?: () => void;
  onClose: () => void;
  /** What stands above the choice of the file. */
  children: ReactNode;
  /** What may be chosen instead of a file. */
  instead?: ReactNode;
}

/** The upload of a file in three steps: the choice of the file, the preview, the upload. */
export function UploadModal<Check extends FileCheck<unknown>, Choices>({
  title,
  upload: { state, choose, check, upload, shown, back },
  words,
  allLabel,
  waiting,
  preview,
  result,
  onCheck = () => void check(),
  onClose,
  children,
  instead,
}: Props<Check, Choices>) {
  const { t } = useTranslation();
  const content = useStepFocus(result ? 'done' : state.step);
  const isUploading = !result && state.step === 'sending' && state.mode !== 'check';
  const checked = result || state.step !== 'checked' ? null : state;
  return (
    // A click beside the dialog does not cancel a running upload.
    <Modal title={title} onClose={isUploading ? () => undefined : onClose} size={640}>
      <div ref={content} tabIndex={-1} className={styles.steps}>
        {result}
        {state.step === 'choosing' && (
          <>
            {children}
            <FileChoice file={state.file?.listOf ? null : state.file} onChoose={choose} />
            {instead}
          </>
        )}
        {state.step === 'sending' && !result && (
          <SendingBar
            file={state.file}
            doing={t(isUploading ? words.upload : words.check)}
            share={state.share}
          />
        )}
        {isUploading && state.checkResult && waiting?.(state.checkResult.check)}
        {checked && preview(shown(checked.file, checked.checkResult))}
        {state.step !== 'sending' && state.refusal && <RefusalNote refusal={state.refusal} />}
      </div>
      <Actions
        offer={result ? 'none' : checked && offerOf(checked.checkResult.check)}
        labelOf={(mode) =>
          mode === 'valid' || !checked ? t(words.validRows) : allLabel(checked.checkResult.check)
        }
        onBack={result ? null : back}
        isSending={state.step === 'sending'}
        isUploading={isUploading}
        isChecking={checked?.isChecking === true}
        {...{ onCheck, onClose }}
        onUpload={(mode) => void upload(mode)}
      />
    </Modal>
  );
}

interface ActionsProps {
  /** Null before the file is checked. */
  offer: ReturnType<typeof offerOf> | null;
  labelOf: (mode: 'all' | 'valid') => string;
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
  const { offer, labelOf, isSending, isUploading, isChecking, onCheck, onUpload, onBack, onClose } =
    props;
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
      {(offer === 'all' || offer === 'valid') && (
        <Button disabled={isChecking} onClick={() => onUpload(offer)}>
          {labelOf(offer)}
        </Button>
      )}
    </ModalActions>
  );
}

/** A field for a file, which can be dropped on it or chosen in a dialog. */
function FileChoice({
  file,
  onChoose,
}: {
  file: ChosenFile | null;
  onChoose: (file: File) => void;
}) {
  const { t } = useTranslation();
  const input = useId();
  const [isOver, setOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <div
      className={styles.choice}
      data-over={isOver}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input
        id={input}
        className={styles.input}
        type="file"
        accept={FILE_KINDS}
        aria-describedby={`${input}-kinds`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows to choose the same file again after it was corrected.
          target.value = '';
        }}
      />
      <label htmlFor={input} className={styles.drop}>
        <span className={styles.mark}>
          <Icon name={file ? 'check' : 'upload'} size={24} />
        </span>
        {file ? (
          <>
            <b className={styles.file}>{file.name}</b>
            <span className={styles.kinds}>
              {t('{{size}}, choose or drop another one', { size: sizeText(file.content.size) })}
            </span>
          </>
        ) : (
          <>
            <b>{t('Choose a file or drop it here')}</b>
            <span className={styles.kinds} id={`${input}-kinds`}>
              {t('.xlsx, .xls or .csv, up to 10 MB')}
            </span>
          </>
        )}
      </label>
    </div>
  );
}

/** Shows the progress of sending the file, then that the server reads it. `share`: 0 to 1; null while the server is at work. */
function SendingBar({
  file,
  doing,
  share,
}: {
  file: ChosenFile;
  doing: string;
  share: number | null;
}) {
  const { t } = useTranslation();
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className={styles.sending}>
      <p role="status">
        {percent === null ? doing : t('Sending {{file}}…', { file: file.name })}
        {percent !== null && <b className={styles.percent}> {percent} %</b>}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={`${doing} ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <span
          className={percent === null ? styles.waiting : styles.sent}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

/** The reason why the file was refused. */
function RefusalNote({ refusal: { reason, errors } }: { refusal: UploadRefusal }) {
  useTranslation();
  // The messages about the whole file are shown above already.
  const rows = errors.filter((error) => error.row > 0 || error.message !== reason.message);
  return (
    <>
      <p className={styles.refusal} role="alert">
        <Icon name="close" />
        {translateRefusal(reason)}
      </p>
      <RowErrors errors={rows} count={rows.length} />
    </>
  );
}

/**
 * Returns a ref for the content of a dialog that goes from step to step. The button that leads to the next step disappears, so the content takes the
 * focus: a keyboard and a screen reader continue from it.
 */
function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    if (document.activeElement === document.body) content.current?.focus();
  }, [step]);
  return content;
}
