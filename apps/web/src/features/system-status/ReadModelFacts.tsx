import { useTranslation } from 'react-i18next';
import type { ReadModelStatus, SystemStatus } from '@milkround/contracts';
import { text } from '../../i18n';
import { durationText, isBehind } from './amounts';
import { Facts } from './Facts';

const STATES: Record<ReadModelStatus['state'], string> = {
  running: text('Up to date'),
  'catching-up': text('Catching up'),
  rebuilding: text('Being built anew'),
  stopped: text('Stopped'),
  superseded: text('Of a newer version'),
};

/** How far each read model is behind the log. */
export function ReadModelFacts({ status: { log, readModels } }: { status: SystemStatus }) {
  const { t } = useTranslation();
  const valueOf = ({ state, behind, lagSeconds }: ReadModelStatus) =>
    state === 'running' && isBehind(lagSeconds)
      ? t('{{count}} events behind, {{span}}', { count: behind, span: durationText(lagSeconds, t) })
      : t(STATES[state]);
  return (
    <Facts
      title={t('Read models')}
      facts={[
        { name: t('Newest event'), value: log.position },
        ...readModels.map((model) => ({
          name: model.name,
          value: valueOf(model),
          detail:
            model.error ??
            (model.heldBack > 0
              ? t('{{count}} streams held back', { count: model.heldBack })
              : null),
          isWrong: model.state === 'stopped' || model.heldBack > 0,
        })),
      ]}
    />
  );
}
