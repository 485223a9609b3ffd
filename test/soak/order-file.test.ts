import { accountsForTexts, accountsForWorkbooks } from '../fixtures/order-shapes';

const FILES = 10_000;

it('accounts for every row and every litre of 10,000 workbooks', () => accountsForWorkbooks(FILES));

it('accounts for every row and every litre of 10,000 text files', () => accountsForTexts(FILES));
