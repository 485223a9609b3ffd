import { screen, waitFor, within } from '@testing-library/react';
import DeliveryBoyDashboardScreen from './DeliveryBoyDashboardScreen';
import { day } from '../testing/open-orders';
import { closeScreen, openScreen } from '../testing/open-screen';

afterEach(closeScreen);

const figures = async () =>
  within(await screen.findByRole('region', { name: 'Orders Summary' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the summary of the day', () => {
  it('counts the deliveries', async () => {
    await openScreen(DeliveryBoyDashboardScreen, { orders: day() });
    await waitFor(async () => expect(await figures()).not.toContain('Total DeliveriesLoading...'));
    expect(await figures()).toEqual([
      'Total Deliveries3',
      'Deliveries Made Today1',
      'Remaining Deliveries2',
    ]);
  });

  it('shows no figure when the reads failed', async () => {
    const failed = new TypeError('Failed to fetch');
    await openScreen(DeliveryBoyDashboardScreen, { orders: failed, sync: () => failed });
    expect(await screen.findByText('Error loading data.')).toBeTruthy();
    expect(await figures()).toEqual([
      'Total Deliveries-',
      'Deliveries Made Today-',
      'Remaining Deliveries-',
    ]);
  });
});
