import { createMessage, formatMessage, MESSAGES, readLibraryError, readStoredMessage } from '.';

const PLACES = /\{\{(\w+)\}\}/g;

describe('a message', () => {
  it('fills its places with values, messages and lists of messages', () => {
    const added = createMessage('count-added', { number: 2 });
    const changed = createMessage('count-changed', { number: 1 });
    expect(formatMessage(createMessage('file-uploaded', { what: [added, changed] }))).toBe(
      'Orders uploaded: 2 added, 1 changed.',
    );
    expect(
      formatMessage(createMessage('entry-refused', { why: createMessage('day-closed') })),
    ).toBe('This cannot be applied: The day is closed.');
  });

  it('writes dates as people do, also those of the messages in it', () => {
    const why = createMessage('consumer-paused-until', { date: '2026-09-03', reason: 'away' });
    expect(formatMessage(createMessage('row-of-boy', { boy: '2026-13-01', why }))).toBe(
      '2026-13-01: Paused until 3 Sep 2026: away',
    );
  });

  it('does not replace a place in a parameter', () =>
    expect(formatMessage(createMessage('zone-archived', { name: '{{name}} $&' }))).toBe(
      'The zone {{name}} $& was deleted.',
    ));

  it('is found again by its stored code', () =>
    expect(
      readStoredMessage('The zone A was deleted.', {
        code: 'zone-archived',
        params: { name: 'A' },
      }),
    ).toEqual(createMessage('zone-archived', { name: 'A' })));

  it('keeps the text of stored messages without a code, and of messages of libraries', () => {
    expect(formatMessage(readStoredMessage('The day was shut.', {}))).toBe('The day was shut.');
    expect(formatMessage(readLibraryError(new Error('Expected {{x}}')))).toBe('Expected {{x}}');
  });

  it('has templates with braces only around places', () => {
    const broken = Object.entries(MESSAGES).filter(([, template]) =>
      /[{}]/.test(template.replace(PLACES, '')),
    );
    expect(broken).toEqual([]);
  });
});
