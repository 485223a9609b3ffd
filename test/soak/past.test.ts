import { ownOffice } from '../support/own-office';
import { expectPastAsShown } from '../support/past-moments';

const office = ownOffice();

it('shows the day at 200 moments of a morning exactly as it was shown then', () =>
  expectPastAsShown(office, 200));
