import { act, renderHook } from '@testing-library/react';
import { useUpload } from './useUpload';

/** A file whose bytes arrive when the test releases them. */
function slowFile(name: string) {
  let end: (content: ArrayBuffer) => void = () => {};
  const file = new File(['Consumer ID'], name);
  file.arrayBuffer = () => new Promise((resolve) => (end = resolve));
  return { file, end: () => end(new ArrayBuffer(11)) };
}

const open = () =>
  renderHook(() =>
    useUpload<{ id: string }, object, object>({
      path: 'admin/add-order',
      onDone: () => {},
    }),
  );

it('checks a file that is still being read when the check is requested', async () => {
  const { result } = open();
  const { file, end } = slowFile('orders.csv');
  act(() => result.current.choose(file));
  await act(async () => {
    void result.current.check();
    end();
  });
  expect(result.current.state).toMatchObject({
    step: 'sending',
    mode: 'check',
    file: { name: 'orders.csv' },
  });
});

it('requires a file', async () => {
  const { result } = open();
  await act(() => result.current.check());
  expect(result.current.state).toMatchObject({
    step: 'choosing',
    refusal: { reason: { message: 'Please choose a file' } },
  });
});

it('says why the chosen file cannot be sent, also when its check is requested', async () => {
  const { result } = open();
  await act(async () => result.current.choose(new File([], 'people.csv')));
  const refused = { step: 'choosing', refusal: { reason: { message: 'The file is empty.' } } };
  expect(result.current.state).toMatchObject(refused);
  await act(() => result.current.check());
  expect(result.current.state).toMatchObject(refused);
});
