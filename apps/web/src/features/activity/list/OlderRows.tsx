import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { useFocusTarget } from '../../../ui/useFocusTarget';
import styles from './OlderRows.module.css';

interface Props {
  /** Whether the rows after the first page are newer ones. */
  isOldestFirst: boolean;
  hasMore: boolean;
  isLoading: boolean;
  /** Loads the next page, and answers whether there are more. */
  onLoad: () => Promise<boolean>;
}

/** The end of the list: the button for the next page, or that there is none. */
export function OlderRows({ isOldestFirst, hasMore, isLoading, onLoad }: Props) {
  const { t } = useTranslation();
  const [end, focusEnd] = useFocusTarget<HTMLParagraphElement>();
  const load = async () => {
    if (!isLoading && !(await onLoad())) focusEnd();
  };
  return (
    <p ref={end} tabIndex={-1} className={styles.older}>
      {hasMore ? (
        <Button look="ghost" aria-disabled={isLoading} onClick={() => void load()}>
          {isLoading ? t('Loading...') : isOldestFirst ? t('Newer') : t('Older')}
        </Button>
      ) : (
        t('That is all.')
      )}
    </p>
  );
}
