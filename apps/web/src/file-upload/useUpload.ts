import { useEffect, useReducer, useRef } from 'react';
import type { BusinessDate, UploadMode } from '@milkround/contracts';
import { ApiError } from '../api/errors';
import { newKey } from '../api/key';
import { text } from '../i18n';
import { newCheckIn, uploadRefusal, rowErrorsOf, sendUpload } from './send-upload';
import { refusalOf, type ChosenFile } from './upload-file';
import {
  START,
  uploadReducer,
  type UploadRefusal,
  type UploadAction,
  type UploadState,
} from './upload-state';

interface Options<Check, Checked, Answer> {
  /** The call, such as `admin/add-order`. */
  path: string;
  /** The fields beside the file; `checkResult` is null for a check. */
  fieldsOf: (checkResult: Checked | null) => Record<string, string>;
  /** `before`: what was checked before, if the file is checked again; `isOther`: the outcome of an upload would differ from it. */
  toChecked: (check: Check, before: Checked | null, isOther: boolean) => Checked;
  /** Called after a successful upload. */
  onDone: (answer: { message: string; data: Answer }, fileName: string) => void;
}

const refusalFor = (message: string): UploadRefusal => ({ reason: { message }, errors: [] });

/** The state of the dialog's steps, and the requests that they send. */
export function useUpload<Check, Checked, Answer>({
  path,
  fieldsOf,
  toChecked,
  onDone,
}: Options<Check, Checked, Answer>) {
  const [state, dispatch] = useReducer<UploadState<Checked>, [UploadAction<Checked>]>(
    uploadReducer<Checked>,
    START,
  );
  const stop = useRef<AbortController>(null);
  /** The key of the decision that is being carried out; kept while only the network failed. */
  const decision = useRef<string>(null);
  /** The file that was chosen last, or the reason why it cannot be sent; pending while the file is read. */
  const reading = useRef<Promise<ChosenFile | UploadRefusal>>(
    Promise.resolve(refusalFor(text('Please choose a file'))),
  );
  useEffect(() => () => stop.current?.abort(), []);

  async function send<T>(
    file: ChosenFile,
    mode: UploadMode,
    key: string,
    checkResult: Checked | null = null,
    isQuiet = false,
  ) {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    if (!isQuiet) dispatch({ type: 'sending', mode });
    const onSent = (share: number | null) => dispatch({ type: 'sent', share });
    try {
      return await sendUpload<T>({
        path,
        file,
        fields: { ...fieldsOf(checkResult), mode },
        key,
        onSent,
        signal: controller.signal,
      });
    } catch (error) {
      if (controller.signal.aborted) return null;
      // An answer ends the decision. Without one the upload may have been carried out, so the key is kept for the retry.
      if (!(error instanceof ApiError) || error.status !== 0) decision.current = null;
      const refusal = { reason: uploadRefusal(error), errors: rowErrorsOf(error) };
      dispatch({ type: 'refused', refusal });
      // The data that the check compared the file with have changed, or the server keeps the check no longer.
      const newCheck = newCheckIn(error) as Check | null;
      if (newCheck)
        dispatch({
          type: 'checked',
          checkResult: toChecked(newCheck, checkResult, true),
          refusal,
        });
      else if (checkResult && error instanceof ApiError && error.status === 409)
        await checkAgain(file, null, refusal);
      return null;
    }
  }

  /** The result of the check is out of date: the file is checked again, and the reason is shown. */
  async function checkAgain(
    file: ChosenFile,
    checkResult: Checked | null,
    refusal: UploadRefusal | null,
  ): Promise<void> {
    const answer = await send<Check>(file, 'check', newKey(), checkResult, refusal === null);
    if (answer)
      dispatch({
        type: 'checked',
        checkResult: toChecked(answer.data, checkResult, false),
        refusal,
      });
  }

  async function read(chosenFile: File): Promise<ChosenFile | UploadRefusal> {
    const refuse = (message: string): UploadRefusal => {
      const refusal = refusalFor(message);
      dispatch({ type: 'refused', refusal });
      return refusal;
    };
    const reason = refusalOf(chosenFile);
    if (reason !== null) return refuse(reason);
    try {
      const file = {
        name: chosenFile.name,
        content: new Blob([await chosenFile.arrayBuffer()], { type: chosenFile.type }),
      };
      dispatch({ type: 'chosen', file });
      return file;
    } catch {
      return refuse(text('The file cannot be read. Is it still there? Please choose it again.'));
    }
  }

  async function check() {
    // A large file may still be read.
    const file = await reading.current;
    if ('reason' in file) return dispatch({ type: 'refused', refusal: file });
    decision.current = null;
    const answer = await send<Check>(file, 'check', newKey());
    if (answer) dispatch({ type: 'checked', checkResult: toChecked(answer.data, null, false) });
  }

  return {
    state,
    check,
    choose: (chosenFile: File) => {
      reading.current = read(chosenFile);
    },
    /** Checks the list of a day as a file of this name. */
    useList: (listOf: BusinessDate, name: string) => {
      const file = { name, content: new Blob(), listOf };
      reading.current = Promise.resolve(file);
      dispatch({ type: 'chosen', file });
      void check();
    },
    upload: async (mode: 'all' | 'valid') => {
      if (state.step !== 'checked') return;
      decision.current ??= newKey();
      const answer = await send<Answer>(state.file, mode, decision.current, state.checkResult);
      if (answer) onDone(answer, state.file.name);
    },
    /** Checks the file with the choices of the person. */
    onChoose: (checkResult: Checked) => {
      if (state.step !== 'checked') return;
      decision.current = null;
      dispatch({ type: 'chose', checkResult });
      void checkAgain(state.file, checkResult, null);
    },
    back: () => dispatch({ type: 'back' }),
  };
}
