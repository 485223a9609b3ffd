import type { RowError, UploadMode } from '@milkround/contracts';
import { type Translatable } from '../i18n/translate';
import type { ChosenFile } from './upload-file';

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
