import { useEffect, useReducer, useRef } from 'react';
import type { BusinessDate, UploadAnswer, UploadCheck, UploadChoices } from '@milkround/contracts';
import { ApiError } from '../../../api/errors';
import { newKey } from '../../../api/key';
import { text } from '../../../i18n';
import { uploadRefusal, rowErrorsOf, sendUpload } from './send-upload';
import type { Choices } from './choices';
import { refusalOf, type ChosenFile } from './upload-file';
import { START, uploadReducer, type Refusal } from './upload-state';
import type { UploadDone } from './UploadResult';

/** The dialog's steps with what they send. `onDone` hears of a carried-out upload. */
export function useUpload(date: BusinessDate, onDone: (done: UploadDone) => void) {
  const [state, dispatch] = useReducer(uploadReducer, START);
  const stop = useRef<AbortController>(null);
  /** The key of the decision that is being carried out; kept while only the network failed. */
  const decision = useRef<string>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send<T>(file: { name: string; content: Blob }, mode: 'check' | 'all' | 'valid', key: string, choices?: UploadChoices) {
    const controller = new AbortController();
    stop.current = controller;
    dispatch({ type: 'sending', mode });
    const onSent = (share: number | null) => dispatch({ type: 'sent', share });
    try {
      return await sendUpload<T>({ file, date, mode, key, choices, onSent, signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) return null;
      // An answer ends the decision; without one the same may have been carried out, and is asked for again.
      if (!(error instanceof ApiError) || error.status !== 0) decision.current = null;
      const refusal = { reason: uploadRefusal(error), errors: rowErrorsOf(error) };
      dispatch({ type: 'refused', refusal });
      // Orders or pauses have changed since the check.
      if (mode !== 'check' && error instanceof ApiError && error.status === 409) await checkAgain(file, refusal);
      return null;
    }
  }

  /** What the check said is not true any more: it is shown anew, with the reason. */
  async function checkAgain(file: ChosenFile, refusal: Refusal): Promise<void> {
    const answer = await send<UploadCheck>(file, 'check', newKey());
    if (answer) dispatch({ type: 'checked', check: answer.data, refusal });
  }

  return {
    state,
    choose: async (chosen: File) => {
      const refusal = refusalOf(chosen);
      if (refusal) return dispatch({ type: 'refused', refusal: { reason: { message: refusal }, errors: [] } });
      try {
        const content = new Blob([await chosen.arrayBuffer()], { type: chosen.type });
        dispatch({ type: 'chosen', file: { name: chosen.name, content } });
      } catch {
        dispatch({
          type: 'refused',
          refusal: { reason: { message: text('The file cannot be read. Is it still there? Please choose it again.') }, errors: [] },
        });
      }
    },
    check: async () => {
      if (!state.file) return dispatch({ type: 'refused', refusal: { reason: { message: text('Please choose a file') }, errors: [] } });
      decision.current = null;
      const answer = await send<UploadCheck>(state.file, 'check', newKey());
      if (answer) dispatch({ type: 'checked', check: answer.data });
    },
    upload: async (mode: 'all' | 'valid') => {
      if (state.step !== 'checked') return;
      decision.current ??= newKey();
      const answer = await send<UploadAnswer>(state.file, mode, decision.current, { seen: state.check.seen, ...state.choices });
      if (answer) onDone({ said: answer, fileName: state.file.name, date, answer: answer.data });
    },
    onChoices: (choices: Choices) => {
      decision.current = null;
      dispatch({ type: 'chose', choices });
    },
    back: () => dispatch({ type: 'back' }),
  };
}
