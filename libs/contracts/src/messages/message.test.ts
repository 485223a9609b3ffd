import { createMessage, formatMessage, MESSAGES, readLibraryError, readStoredMessage } from '.';

const PLACES = /\{\{(\w+)\}\}/g;

describe('a message', () => {
  it('fills its places with values, messages and lists of messages', () => {
    const added = createMessage('count-added', { number: 2 });
    const changed = createMessage('count-changed', { number: 1 });
    expect(formatMessage(createMessage('file-uploaded', { what: [added, changed] }))).toBe('Orders uploaded: 2 added, 1 changed.');
    expect(formatMessage(createMessage('entry-refused', { why: createMessage('day-closed') }))).toBe(
      'This cannot be applied: The day is closed.',
    );
  });

  it('fills in what looks like a place as it is', () =>
    expect(formatMessage(createMessage('zone-archived', { name: '{{name}} $&' }))).toBe('The zone {{name}} $& was deleted.'));

  it('is found again by its stored code', () =>
    expect(readStoredMessage('The zone A was deleted.', { code: 'zone-archived', params: { name: 'A' } })).toEqual(
      createMessage('zone-archived', { name: 'A' }),
    ));

  it('keeps the text of what was stored without a code, and of what a library says', () => {
    expect(formatMessage(readStoredMessage('The day was shut.', {}))).toBe('The day was shut.');
    expect(formatMessage(readLibraryError(new Error('Expected {{x}}')))).toBe('Expected {{x}}');
  });

  it('has templates whose only braces are places', () => {
    const broken = Object.entries(MESSAGES).filter(([, template]) => /[{}]/.test(template.replace(PLACES, '')));
    expect(broken).toEqual([]);
  });
});
