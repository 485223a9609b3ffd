import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { endSession, startSession } from '../session/session';
import { Toasts } from './Toasts';
import { admin, supervisor } from '../testing/sessions';
import { fakeWire, type Reply } from '../testing/wire';
import { ExportButton } from './ExportButton';
import { useSave } from './useSave';

const onDone = jest.fn();
const saved = jest.fn(() => 'blob:file');

beforeEach(() => {
  onDone.mockClear();
  saved.mockClear();
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
});
afterEach(() => {
  cleanup();
  toast.remove();
  endSession('all');
});

function Undo() {
  const { save } = useSave({ noticeId: () => 'hand-over 1' });
  return <button onClick={() => save('admin/undo-hand-over/1', {})}>Undo</button>;
}

function HandOver() {
  const { save } = useSave({
    noticeId: () => 'hand-over 1',
    notice: ({ message }) => <span>{message}</span>,
  });
  return <button onClick={() => save('admin/hand-over/1', {})}>Hand over</button>;
}

function Save() {
  const { save } = useSave({ onDone });
  return <button onClick={() => save('admin/add-area', { name: 'Aundh' })}>Save</button>;
}

/** A page of an admin. The test decides when and to whom its calls are answered. */
function open() {
  const replies: ((reply: Reply) => void)[] = [];
  fakeWire(() => new Promise<Reply>((resolve) => replies.push(resolve)));
  startSession(admin);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Save />
      <ExportButton path="admin/export" file="Report.xlsx" query={{}} isEmpty={false} />
      <Toasts />
    </QueryClientProvider>,
  );
  return async (reply: Reply) => {
    await act(async () => replies.forEach((answer) => answer(reply)));
    await act(async () => undefined);
  };
}

const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

const DONE: Reply = { body: { message: 'Aundh was added.', data: null } };
const REFUSED: Reply = { status: 409, body: { message: 'The zone Aundh exists.' } };

describe.each([
  ['who sent it', () => undefined, true],
  ['nobody after a logout', () => endSession('own'), false],
  ['nobody else who has signed in since', () => startSession(supervisor), false],
])('the answer of the server is shown to %s', (_whom, change, isTold) => {
  it.each([
    ['done', 'Save', DONE, 'Aundh was added.'],
    ['refused', 'Save', REFUSED, 'The zone Aundh exists.'],
    ['refused', 'Export to Excel', REFUSED, 'The zone Aundh exists.'],
  ])('when it was %s (%s)', async (_outcome, button, reply, message) => {
    const answer = open();
    await click(button);
    await act(async () => change());
    await answer(reply);
    expect(screen.queryAllByText(message)).toHaveLength(isTold ? 1 : 0);
    expect(onDone).toHaveBeenCalledTimes(isTold && reply === DONE ? 1 : 0);
  });

  it('and a file is saved for him only', async () => {
    const answer = open();
    await click('Export to Excel');
    await act(async () => change());
    await answer({});
    expect(saved).toHaveBeenCalledTimes(isTold ? 1 : 0);
  });
});

it('the notice of the undo replaces that of the action', async () => {
  fakeWire((request) => ({
    body: {
      message: request.path.includes('undo') ? 'Hand-over undone!' : 'Stops handed over!',
      data: null,
    },
  }));
  startSession(admin);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HandOver />
      <Undo />
      <Toasts />
    </QueryClientProvider>,
  );
  await click('Hand over');
  expect(await screen.findByText('Stops handed over!')).toBeTruthy();
  await click('Undo');
  expect(await screen.findByText('Hand-over undone!')).toBeTruthy();
  expect(screen.queryByText('Stops handed over!')).toBeNull();
});
