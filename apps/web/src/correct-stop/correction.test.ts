import { i18n } from '../i18n';
import { stopToCorrect } from '../features/ordering/testing/order';
import { correctionErrors, correctionOf } from './correction';

const stop = stopToCorrect();
const unchanged = { ...correctionOf(stop, i18n.t), reason: 'He phoned' };
const absent = { ...unchanged, absence: 'Locked' };

it('refuses an absence where milk stays recorded as delivered', () => {
  const nothing = { '0198-1': '0', '0198-2': '' };
  expect(correctionErrors(stop, absent)).toHaveProperty('absence');
  expect(correctionErrors(stop, { ...absent, quantities: nothing, isDone: true })).toHaveProperty(
    'absence',
  );
  for (const fine of [unchanged, { ...absent, quantities: nothing }])
    expect(correctionErrors(stop, fine)).not.toHaveProperty('absence');
});
