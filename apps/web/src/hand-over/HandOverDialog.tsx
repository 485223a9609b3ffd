import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { errorText } from '../api/errors';
import { ErrorNote } from '../ui/ErrorNote';
import { LoadingRows } from '../ui/LoadingRows';
import { Modal } from '../ui/Modal';
import { handOverFormQuery } from './hand-over.queries';
import { HandOverFields } from './HandOverFields';

interface Props {
  role: OfficeRole;
  deliveryBoyId: number;
  name: string;
  onClose: () => void;
}

/** Asks for the stops of a delivery boy and their receiver, shows a summary, and hands the stops over. */
export default function HandOverDialog({ role, deliveryBoyId, name, onClose }: Props) {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(handOverFormQuery(role, deliveryBoyId));
  return (
    <Modal
      title={t('Hand over stops of {{name}}', { name })}
      onClose={onClose}
      size={520}
      isUnsaved={isUnsaved}
    >
      {data ? (
        <HandOverFields
          role={role}
          form={data}
          isStale={isFetching}
          onUnsaved={setUnsaved}
          onRefused={() => void refetch()}
          onClose={onClose}
        />
      ) : error ? (
        <ErrorNote
          message={t('Failed to load orders.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={t('Loading...')} count={4} />
      )}
    </Modal>
  );
}
