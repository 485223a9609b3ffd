import { useQuery } from '@tanstack/react-query';
import { settingsQuery, useBrand } from '../api/settings.queries';
import styles from './Brand.module.css';

/** The mark: a bottle, two thirds full. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="32" height="32" rx="9" />
      <path
        fill="#fffdf8"
        d="M12.500 6h7v3.200c0 1.500.500 2.300 1.600 3.500 1 1.100 1.400 2 1.400 3.400V24a2.500 2.500 0 0 1-2.500 2.500h-8A2.500 2.500 0 0 1 9.500 24v-7.900c0-1.400.400-2.300 1.400-3.400 1.100-1.200 1.600-2 1.600-3.500z"
      />
      <path
        fill="#e8930c"
        d="M9.500 18.500h13V24a2.500 2.500 0 0 1-2.500 2.500h-8A2.500 2.500 0 0 1 9.500 24z"
      />
    </svg>
  );
}

export function Brand() {
  const { data } = useQuery(settingsQuery);
  return (
    <span className={styles.brand}>
      {data?.logo ? <img src={data.logo} alt="" height={28} /> : <BrandMark />}
      <span className={styles.name}>{useBrand()}</span>
    </span>
  );
}
