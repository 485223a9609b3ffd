import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UploadCheck } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { admin } from '../../../testing/sessions';
import { fakeWire } from '../../../testing/wire';
import { UploadDialog } from './UploadDialog';

const NOBODY = { stops: 0, lines: 0, listed: [] };
const check = (changes: Partial<UploadCheck>): UploadCheck => ({
  ...{ id: 'check', added: 3, changed: 0, unchanged: 0, missing: 0, errors: [], errorCount: 0 },
  ...{ deliveryBoys: 1, consumers: 3, newConsumers: 0, knownConsumers: 3, knownNames: 3 },
  ...{ lines: 3, notes: [], questions: [], unanswered: [], similar: [], ignoredColumns: [] },
  rows: { rows: 3, withLines: 3, withErrors: 0, blank: 0, zero: 0, totals: 0 },
  ...{ protected: [], protectedCount: 0, totals: { Cow: 3 } },
  ...{ renamed: NOBODY, shared: NOBODY, elsewhere: NOBODY, zone: NOBODY },
  ...{ paused: NOBODY, missingLines: NOBODY, changedByPerson: NOBODY },
  ...changes,
});

/** Answers each sent form, one after the other. @returns the forms */
function answerForms(...answers: { status: number; body: object }[]): FormData[] {
  const forms: FormData[] = [];
  class Request {
    status = 0;
    response: object = {};
    upload = {};
    onload = () => {};
    private readonly headers = new Map<string, string>();
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.headers.get(name) ?? 'the epoch of the log';
    }
    send(form: FormData) {
      const answer = answers[forms.push(form) - 1];
      this.status = answer?.status ?? 500;
      this.response = answer?.body ?? {};
      queueMicrotask(() => this.onload());
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  return forms;
}

const original = globalThis.XMLHttpRequest;
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { XMLHttpRequest: original });
});

it('says what has changed since the check, and uploads what it shows now by the id of the check', async () => {
  fakeWire(() => ({ body: { data: [] } }));
  startSession(admin);
  const onDone = jest.fn();
  const forms = answerForms(
    { status: 200, body: { message: 'The file is fine.', data: check({}) } },
    {
      status: 409,
      body: {
        message: 'The data have changed since the check. Please look at it again.',
        code: 'file-check-changed',
        data: check({ added: 2, protectedCount: 1 }),
      },
    },
    { status: 201, body: { message: 'Orders uploaded.', data: {} } },
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UploadDialog today="2026-11-21" date="2026-11-21" onDone={onDone} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = within(screen.getByRole('dialog'));
  const input = dialog.getByLabelText(/Choose a file/);
  const file = new File(['Consumer ID'], 'orders.csv');
  file.arrayBuffer = () => Promise.resolve(new ArrayBuffer(11));
  fireEvent.change(input, { target: { files: [file] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check the file' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Upload 3 lines' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/have changed since the check/);
  expect(dialog.getByText('New: 3 → 2 · Protected: 0 → 1')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Upload 2 lines' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(forms.map((form) => [form.get('mode'), form.get('checkId'), form.has('file')])).toEqual([
    ['check', null, true],
    ['all', 'check', false],
    ['all', 'check', false],
  ]);
});
