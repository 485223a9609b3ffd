import { fireEvent, screen } from '@testing-library/react';
import { consumer } from './testing/day';
import { click, close, open, writes } from './testing/open-orders';

afterEach(close);

describe('Consumer Details', () => {
  const openDialog = async () => {
    click(await screen.findByRole('button', { name: /Asha/ }));
    await screen.findByText('Consumer Details for Asha');
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('clears a first digit and says why', async () => {
    open({});
    await openDialog();
    type('Absence Remark', '9 days');
    expect(screen.getByLabelText<HTMLInputElement>('Absence Remark').value).toBe('');
    expect(await screen.findByText('First character must be a letter')).toBeTruthy();
  });
  it('validates while one types and saves nothing wrong', async () => {
    const calls = open({});
    await openDialog();
    type('Absence Remark', '(out)');
    type('Payment Amount (₹)', '-5');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Must start with a letter', 'Amount cannot be negative']),
    );
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(writes(calls)).toEqual([]);
  });
  it('saves both remarks', async () => {
    const data = consumer(
      'c1',
      'Asha',
      [
        [1, 2],
        [3, 1.5],
      ],
      { consumer_absence: 'Not home', consumer_remark: '250', paymentMode: 'cash' },
    );
    const calls = open({ write: () => ({ body: { message: 'ok', data }, headers: { 'x-position': '12' } }) });
    await openDialog();
    type('Absence Remark', ' Not home ');
    type('Payment Mode', 'cash');
    type('Payment Amount (₹)', '250');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Order remark updated successfully!')).toBeTruthy();
    expect(screen.getByText('Not home · ₹250 cash')).toBeTruthy();
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      [
        '/apis/public/api/delivery-boy/edit-order-remarks',
        { userId: 3, consumerUniqueId: 'c1', remarks: '250', absenceRemarks: 'Not home', paymentMode: 'cash' },
      ],
    ]);
  });
});
