import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Session } from '@milkround/contracts';
import { newPhone } from '../../../testing/phone';
import { admin, deliveryBoy, supervisor } from '../../../testing/sessions';
import { sentBy } from '../../../testing/sync';
import {
  added,
  closeSingleOrder,
  filled,
  openSingleOrder,
  replace,
  type,
  update,
  writes,
} from '../testing/open-single-order';

beforeEach(newPhone);
afterEach(closeSingleOrder);

describe('an existing order', () => {
  const line = {
    consumer_id: '00101',
    consumer_name: 'Lata Bhosale',
    address: '4, Laxmi Heights',
    product_id: 1,
    product: { id: 1, name: 'Cow' },
  };
  const standing = {
    '2026-11-21': [{ ...line, delr_boy_id: 3, exp_quantity: 2 }],
    'get-orders': [{ consumerId: '00101', data: [{ ...line, exp_quantity: 2 }] }],
  };
  const QUESTION = 'Lata Bhosale has an order of 2 Cow on this date already. It will be 1.5.';
  const filledIn = async (session: Session) => {
    if (session.role !== 'delivery-boy') type('MDE', '3');
    filled();
    expect(await screen.findByText('Ordered so far: 2')).toBeTruthy();
  };

  it.each([admin, supervisor, deliveryBoy])(
    'is replaced only after a confirmation, and the seen quantity is sent (%#)',
    async (session) => {
      const calls = await openSingleOrder(session, added, standing);
      await filledIn(session);
      update();
      expect(await screen.findByText(QUESTION)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.getByLabelText<HTMLInputElement>('Expected Quantity').value).toBe('1.5');
      expect([...writes(calls), ...sentBy(calls)]).toEqual([]);
      update();
      fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
      const seen = { previousQuantity: session.role === 'delivery-boy' ? 2 : '2' };
      await waitFor(() =>
        expect(
          session.role === 'delivery-boy' ? sentBy(calls)[0]?.data : writes(calls)[0]?.[1],
        ).toMatchObject(seen),
      );
    },
  );

  it('of a paused consumer is replaced after one question, which says both', async () => {
    const pauses = [{ pauseId: 'p', from: '2026-11-01', until: null, reason: 'At the village' }];
    const consumer = { consumer_id: '00101', consumer_name: 'Lata Bhosale', address: '', pauses };
    const calls = await openSingleOrder(supervisor, added, standing, {}, () => ({
      body: { data: consumer },
    }));
    await filledIn(supervisor);
    await screen.findByText(/At the village/);
    update();
    const dialog = await screen.findByRole('dialog', { name: 'Order for a paused consumer?' });
    expect(dialog.textContent).toMatch(/At the village.*It will be 1.5/);
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is replaced without a question with the adjustment, whose purpose this is', async () => {
    const calls = await openSingleOrder(supervisor, added, standing);
    await filledIn(supervisor);
    fireEvent.click(screen.getByLabelText(/Adjustment Quantity/));
    update();
    await waitFor(() =>
      expect(writes(calls)[0]?.[1]).toMatchObject({ adjustedQuantity: '1', previousQuantity: '2' }),
    );
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('includes the waiting entries of the phone', async () => {
    await openSingleOrder(deliveryBoy, () => ({ status: 503 }), standing);
    await filledIn(deliveryBoy);
    update();
    await replace();
    expect(await screen.findByText('Kept on this phone. It will be sent.')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe(''),
    );
    filled();
    expect(await screen.findByText('Ordered so far: 1.5')).toBeTruthy();
  });
});
