import { useEffect, useReducer, useRef } from 'react';
import type { BusinessDate, RowError, UploadMode } from '@milkround/contracts';
import { ApiError } from '../api/errors';
import { newKey } from '../api/key';
import { text } from '../i18n';
import type { Translatable } from '../i18n/translate';
import { newCheckIn, uploadRefusal, rowErrorsOf, sendUpload } from './send-upload';
import { refusalOf, type ChosenFile } from './upload-file';

/** The reason of a refusal; `errors` names rows of the file. */
export interface UploadRefusal {
  reason: Translatable;
  errors: RowError[];
}

/**
 * The state of the dialog: choosing, sending with its share from 0 to 1 (null: the server reads it), or showing the preview. `Checked` is the
 * server's result of the check, with the choices that the person has made since.
 */
export type UploadState<Checked> =
  | { step: 'choosing'; file: ChosenFile | null; refusal: UploadRefusal | null }
  | {
      step: 'sending';
      file: ChosenFile;
      mode: UploadMode;
      share: number | null;
      checkResult: Checked | null;
    }
  | {
      step: 'checked';
      file: ChosenFile;
      checkResult: Checked;
      /** Whether the file is checked again with the choices. */
      isChecking: boolean;
      refusal: UploadRefusal | null;
    };

export type UploadAction<Checked> =
  | { type: 'chosen'; file: ChosenFile }
  | { type: 'refused'; refusal: UploadRefusal }
  | { type: 'sending'; mode: UploadMode }
  | { type: 'sent'; share: number | null }
  /** `refusal`: the reason for another check. */
  | { type: 'checked'; checkResult: Checked; refusal?: UploadRefusal | null }
  | { type: 'chose'; checkResult: Checked }
  | { type: 'back' };

export const START = { step: 'choosing', file: null, refusal: null } as const;

/** Returns the next state. An action that does not fit the state changes nothing. */
export function uploadReducer<Checked>(
  state: UploadState<Checked>,
  action: UploadAction<Checked>,
): UploadState<Checked> {
  switch (action.type) {
    case 'chosen':
      return state.step === 'sending'
        ? state
        : { step: 'choosing', file: action.file, refusal: null };
    case 'refused':
      return refuse(state, action.refusal);
    case 'sending':
      if (state.step === 'sending' || !state.file) return state;
      return {
        step: 'sending',
        file: state.file,
        mode: action.mode,
        share: 0,
        checkResult: state.step === 'checked' ? state.checkResult : null,
      };
    case 'sent':
      return state.step === 'sending' ? { ...state, share: action.share } : state;
    case 'checked':
      if (state.step === 'choosing') return state;
      return {
        step: 'checked',
        file: state.file,
        checkResult: action.checkResult,
        isChecking: false,
        refusal: action.refusal ?? null,
      };
    case 'chose':
      return state.step === 'checked'
        ? { ...state, checkResult: action.checkResult, isChecking: true, refusal: null }
        : state;
    case 'back':
      return state.step === 'sending'
        ? state
        : { step: 'choosing', file: state.file, refusal: null };
  }
}

/** A refused check leads back to the choice of a file, a refused upload back to the preview, so that it can be tried again. */
function refuse<Checked>(
  state: UploadState<Checked>,
  refusal: UploadRefusal,
): UploadState<Checked> {
  if (state.step === 'choosing') return { step: 'choosing', file: null, refusal };
  if (state.step === 'sending' && !state.checkResult)
    return { step: 'choosing', file: state.file, refusal };
  return state.checkResult
    ? {
        step: 'checked',
        file: state.file,
        checkResult: state.checkResult,
        isChecking: false,
        refusal,
      }
    : state;
}

/** The result of a check, with the choices that the person has made since. */
export interface Checked<Check, Choices> {
  check: Check;
  choices: Partial<Choices>;
  /** The check before this one, if the outcome of an upload would differ from it. */
  before?: Check;
}

/** A checked file as its preview shows it. */
export interface ShownCheck<Check, Choices> extends Checked<Check, Choices> {
  path: string;
  file: ChosenFile;
  /** The fields of its upload. */
  fields: Record<string, string>;
  onChoices: (choices: Partial<Choices>) => void;
}

interface Options<Answer> {
  /** The call, such as `admin/add-order`. */
  path: string;
  /** The fields beside the file and the choices. */
  fields?: Record<string, string>;
  /** Called after a successful upload. */
  onDone: (answer: { message: string; data: Answer }, fileName: string) => void;
}

/** The fields of a form for choices; those for columns as JSON. */
export const choiceFields = (choices: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, value]: [string, unknown]) =>
      value ? [[name, typeof value === 'string' ? value : JSON.stringify(value)]] : [],
    ),
  );

const refusalFor = (message: string): UploadRefusal => ({ reason: { message }, errors: [] });

/** The state of the dialog's steps, and the requests that they send. */
export function useUpload<Check extends { id: string }, Choices extends object, Answer>({
  path,
  fields = {},
  onDone,
}: Options<Answer>) {
  type Result = Checked<Check, Choices>;
  const [state, dispatch] = useReducer<UploadState<Result>, [UploadAction<Result>]>(
    uploadReducer<Result>,
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

  const fieldsOf = (checkResult: Result | null) => ({
    ...fields,
    ...choiceFields(checkResult?.choices ?? {}),
    ...(checkResult && { checkId: checkResult.check.id }),
  });
  const toResult = (check: Check, before: Result | null, isOther = false): Result => ({
    check,
    choices: before?.choices ?? {},
    ...(isOther && before && { before: before.check }),
  });

  async function send<T>(
    file: ChosenFile,
    mode: UploadMode,
    key: string,
    checkResult: Result | null = null,
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
          checkResult: toResult(newCheck, checkResult, true),
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
    checkResult: Result | null,
    refusal: UploadRefusal | null,
  ): Promise<void> {
    const answer = await send<Check>(file, 'check', newKey(), checkResult, refusal === null);
    if (answer)
      dispatch({
        type: 'checked',
        checkResult: toResult(answer.data, checkResult),
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
    if (answer) dispatch({ type: 'checked', checkResult: toResult(answer.data, null) });
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
    /** What the preview of a checked file shows; choices check it again. */
    shown: (file: ChosenFile, checkResult: Result): ShownCheck<Check, Choices> => ({
      ...checkResult,
      ...{ path, file, fields: fieldsOf(checkResult) },
      onChoices: (choices) => {
        const chosen = { ...checkResult, choices };
        decision.current = null;
        dispatch({ type: 'chose', checkResult: chosen });
        void checkAgain(file, chosen, null);
      },
    }),
    back: () => dispatch({ type: 'back' }),
  };
}
