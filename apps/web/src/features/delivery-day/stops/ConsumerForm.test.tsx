import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { sentBy, entriesSentBy } from '../../../testing/sync';
import { boardOf, type Stop } from '../../../sync/day/board';
import { consumer } from '../testing/day';
import { click, day, open } from '../testing/open-orders';
import { closeScreen } from '../testing/open-screen';
import { ConsumerForm } from './ConsumerForm';

afterEach(closeScreen);

describe('Consumer Details', () => {
  const openDialog = async () => {
    click(await screen.findByRole('button', { name: /Asha/ }));
    await screen.findByText('Consumer Details for Asha');
  };
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('removes a first digit and says why', async () => {
    await open({});
    await openDialog();
    type('Absence Remark', '9 days');
    expect(screen.getByLabelText<HTMLInputElement>('Absence Remark').value).toBe('');
    expect(await screen.findByText('First character must be a letter')).toBeTruthy();
  });
  it('validates during the input and saves nothing invalid', async () => {
    const calls = await open({});
    await openDialog();
    type('Absence Remark', '(out)');
    type('Payment Amount (₹)', '-5');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Must start with a letter', 'Amount cannot be negative']),
    );
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(sentBy(calls)).toEqual([]);
  });
  it('requires words for another reason, and says that they are missing when it is saved without them', async () => {
    const calls = await open({});
    await openDialog();
    click(screen.getByRole('button', { name: 'Other…' }));
    expect(screen.getByText('Please type the reason')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('alert').textContent).toBe('Please type the reason');
    expect(sentBy(calls)).toEqual([]);
  });
  it('accepts no longer absence remark than the server does', async () => {
    await open({});
    await openDialog();
    expect(screen.getByLabelText<HTMLInputElement>('Absence Remark').maxLength).toBe(500);
  });
  it('sends the values that it showed at first, even if the office has changed them since', async () => {
    const [asha] = boardOf(day(), '2026-11-21', '10').stops;
    if (!asha) throw new Error('No stop');
    const enter = jest.fn().mockResolvedValue(null);
    const form = (stop: Stop) => (
      <ConsumerForm stop={stop} end={null} enter={enter} onClose={() => undefined} />
    );
    const { rerender } = render(form(asha), { wrapper: MemoryRouter });
    rerender(form({ ...asha, amount: '500', mode: 'cash' }));
    type('Empty Bottles', '2');
    await act(async () => click(screen.getByRole('button', { name: 'Save Changes' })));
    const shown = {
      remarks: null,
      paymentMode: '',
      absenceRemarks: null,
      absenceReason: null,
      emptyBottles: null,
    };
    const data = {
      consumerUniqueId: 'c1',
      remarks: '',
      absenceRemarks: '',
      paymentMode: '',
      emptyBottles: 2,
      previous: shown,
    };
    expect(enter).toHaveBeenCalledWith({ type: 'edit-order-remarks', data });
  });
  it('saves nothing when an amount is not a number', async () => {
    const calls = await open({});
    await openDialog();
    type('Payment Amount (₹)', '25.0.5');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid amount');
    expect(sentBy(calls)).toEqual([]);
  });
  it('removes the absence when its remark is cleared', async () => {
    const calls = await open({
      orders: [
        consumer('c1', 'Asha', [[1, 2]], { consumer_absence: 'Locked', absence_reason: 'locked' }),
      ],
    });
    await openDialog();
    type('Absence Remark', '');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(entriesSentBy(calls)).toMatchObject([
        { data: { absenceRemarks: '', previous: { absenceRemarks: 'Locked' } } },
      ]),
    );
  });
  it('asks before an absence takes delivered milk back', async () => {
    const calls = await open({
      orders: [consumer('c1', 'Asha', [[1, 2, 2]], { is_delivered: true, filled: true })],
    });
    await openDialog();
    type('Absence Remark', 'Locked');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(
      await screen.findByText('Milk is recorded as delivered to Asha. An absence takes it back.'),
    ).toBeTruthy();
    expect(sentBy(calls)).toEqual([]);
    click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(entriesSentBy(calls)).toMatchObject([
        { type: 'edit-order-status', data: { consumerId: 'c1', isDelivered: false } },
        { type: 'edit-order-remarks', data: { absenceRemarks: 'Locked' } },
      ]),
    );
  });
  it('asks once for the mode of an amount, and saves it without one when it is saved again', async () => {
    const calls = await open({});
    await openDialog();
    type('Payment Amount (₹)', '250');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Cash or cheque? Save again if you do not know.',
    );
    expect(sentBy(calls)).toEqual([]);
    click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(entriesSentBy(calls)).toMatchObject([{ data: { remarks: '250', paymentMode: '' } }]),
    );
  });
  it('saves both remarks', async () => {
    const calls = await open({});
    await openDialog();
    type('Absence Remark', ' Not home ');
    type('Payment Mode', 'cash');
    type('Payment Amount (₹)', '250');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Order remark updated successfully!')).toBeTruthy();
    expect(screen.getByText('Not home · ₹250 cash')).toBeTruthy();
    await waitFor(() =>
      expect(entriesSentBy(calls)).toEqual([
        {
          type: 'edit-order-remarks',
          data: {
            consumerUniqueId: 'c1',
            ...{ remarks: '250', absenceRemarks: 'Not home', paymentMode: 'cash' },
            previous: { remarks: null, paymentMode: '', absenceRemarks: null, absenceReason: null },
          },
        },
      ]),
    );
  });
});
