import {
  createMessage,
  type NewPasswordLink,
  type PasswordLink,
  type PasswordLinkOwner,
} from '@milkround/contracts';
import { data, writeAnswer, type CallExamples } from './example';

const token = 'pJ3mZ0y6cWq1sVtB8nLxRkD4hUeG7aFoI2TgQwYbN5E';
const expiresAt = '2026-11-27T11:30:00.000Z';
const owner: PasswordLinkOwner = {
  role: 'supervisor',
  name: 'Meera Shinde',
  email: 'meera@milkround.test',
  purpose: 'invite',
  expiresAt,
};

export const passwordLinkExamples: CallExamples = {
  'GET get-password-links': {
    summary:
      'The links that are valid, the invites that have expired unused, and those of people without a password that are still to be made',
    answer: data<PasswordLink[]>([
      {
        role: 'supervisor',
        id: 1,
        purpose: 'invite',
        createdAt: '2026-11-20T11:30:00.000Z',
        expiresAt,
        isExpired: false,
      },
      {
        role: 'delivery-boy',
        id: 5,
        purpose: 'invite',
        createdAt: null,
        expiresAt: null,
        isExpired: false,
      },
    ]),
  },
  'POST create-password-link': {
    summary:
      'A link with which somebody sets a password; it replaces the one before, and its token is answered this once',
    body: { role: 'supervisor', personId: 1, purpose: 'invite' },
    answer: writeAnswer<NewPasswordLink>(createMessage('password-link-created'), {
      token,
      purpose: 'invite',
      expiresAt,
    }),
  },
  'POST revoke-password-link': {
    summary: 'Make the link of somebody invalid',
    body: { role: 'supervisor', personId: 1 },
    answer: writeAnswer(createMessage('password-link-revoked'), null),
  },
  'POST unlock-sign-in': {
    summary: 'Let somebody try again who is locked out after wrong passwords',
    body: { role: 'delivery-boy', personId: 5 },
    answer: writeAnswer(createMessage('sign-in-unlocked'), null),
  },
  'POST look-up': {
    summary: 'Whose account a link opens',
    body: { token },
    answer: writeAnswer<PasswordLinkOwner>(createMessage('password-link-found'), owner),
  },
  'POST set-password': {
    summary: 'Set a password with a link, which is used up by it; all sessions of the person end',
    body: { token, password: 'seven white cows' },
    answer: writeAnswer<PasswordLinkOwner>(createMessage('password-link-used'), owner),
  },
};
