import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon';
import { FILE_KINDS, sizeText, type ChosenFile } from './upload-file';
import styles from './FileUpload.module.css';

interface Props {
  file: ChosenFile | null;
  onChoose: (file: File) => void;
}

/** A field for a file, which can be dropped on it or chosen in a dialog. */
export function FileChoice({ file, onChoose }: Props) {
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
