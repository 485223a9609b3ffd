import {
  createMessage,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactorOwner,
} from '@milkround/contracts';
import { data, writeAnswer, type CallExamples } from './example';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const newSecondFactor: NewSecondFactor = {
  secret,
  uri: `otpauth://totp/Milkround:admin%40milkround.test?issuer=Milkround&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
};
const enabled: RecoveryCodes = { codes: ['k3vd-7wqa-m2xe-p9hc', 'b8rt-4nzu-h6jy-s5gk'] };
const resetAnswer = writeAnswer(createMessage('second-factor-reset'), null);

export const secondFactorExamples: CallExamples = {
  'POST begin-second-factor': {
    summary: 'A new secret for an authenticator app; it holds once it is confirmed, within an hour',
    body: { password: 'milkround' },
    answer: writeAnswer(createMessage('second-factor-begun'), newSecondFactor),
  },
  'POST enable-second-factor': {
    summary: 'Confirm the secret with a code; the ten recovery codes are answered this once',
    body: { code: '492039' },
    answer: writeAnswer(createMessage('second-factor-enabled'), enabled),
  },
  'POST disable-second-factor': {
    summary: 'Switch the own second factor off',
    body: { password: 'milkround', code: '492039' },
    answer: writeAnswer(createMessage('second-factor-disabled'), null),
  },
  'POST replace-recovery-codes': {
    summary: 'Ten new recovery codes, answered this once; the old ones are not valid any more',
    body: { password: 'milkround', code: '492039' },
    answer: writeAnswer(createMessage('recovery-codes-replaced'), enabled),
  },
  'GET get-second-factors': {
    summary: 'The admins and supervisors who have a second factor',
    answer: data<SecondFactorOwner[]>([{ role: 'admin', id: 1 }]),
  },
  'POST reset-admin-second-factor/{id}': {
    summary: 'Switch off the second factor of another admin who has lost it',
    answer: resetAnswer,
  },
  'POST reset-supervisor-second-factor/{id}': {
    summary: 'Switch off the second factor of a supervisor who has lost it',
    answer: resetAnswer,
  },
};
