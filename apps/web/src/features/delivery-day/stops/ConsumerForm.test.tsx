import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sentBy, wishesOf } from '../../../testing/sync';
import { click, open } from '../testing/open-orders';
import { closeScreen } from '../testing/open-screen';

afterEach(closeScreen);

describe('Consumer Details', () => {
  const openDialog = async () => {
    click(await screen.findByRole('button', { name: /Asha/ }));
    await screen.findByText('Consumer Details for Asha');
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('clears a first digit and says why', async () => {
    await open({});
    await openDialog();
    type('Absence Remark', '9 days');
    expect(screen.getByLabelText<HTMLInputElement>('Absence Remark').value).toBe('');
    expect(await screen.findByText('First character must be a letter')).toBeTruthy();
  });
  it('validates while one types and saves nothing wrong', async () => {
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
  it('asks for the words of another reason, and says that they are missing when it is saved without', async () => {
    const calls = await open({});
    await openDialog();
    click(screen.getByRole('button', { name: 'Other…' }));
    expect(screen.getByText('Please type the reason')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('alert').textContent).toBe('Please type the reason');
    expect(sentBy(calls)).toEqual([]);
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
      expect(wishesOf(calls)).toEqual([
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
