import { accountsForTexts, accountsForWorkbooks } from '../../../../../test/fixtures/order-shapes';

it('accounts for every row and every litre of any workbook', () => accountsForWorkbooks(50));

it('accounts for every row and every litre of any text file, with the lines that the workbook has', () =>
  accountsForTexts(50));
