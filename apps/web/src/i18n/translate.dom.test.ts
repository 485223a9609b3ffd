import { chooseLanguage } from '.';
import { createMessage, toAnswerMessage } from '@milkround/contracts';
import { translate } from './translate';

const params = { name: 'Mohan Khan', boy: 'Sunil Bhosale', date: '2026-11-28' };
const again = toAnswerMessage(createMessage('ordered-again', params));

afterEach(() => chooseLanguage('en'));

it('formats dates as the screens do', async () => {
  expect(translate(again)).toBe('Mohan Khan is on the list of Sunil Bhosale for 28 Nov 2026 now.');
  await chooseLanguage('hi');
  expect(translate(again)).toContain('28 नव॰ 2026');
});

it('shows a message of another build in its English text', () => {
  expect(translate({ message: 'Come on 2026-11-28.' })).toBe('Come on 2026-11-28.');
});
