import { type Translatable } from '../../../i18n/translate';
import type { RowError, UploadCheck, UploadMode } from '@milkround/contracts';
import { lineCount, NO_CHOICES, type Choices } from './choices';
import type { ChosenFile } from './upload-file';

/** The reason of a refusal; `errors` names rows of the file. */
export interface Refusal {
  reason: Translatable;
  errors: RowError[];
}

/** The state of the dialog: choosing, sending with its share from 0 to 1 (null: the server reads it), or showing what would happen. */
export type UploadState =
  | { step: 'choosing'; file: ChosenFile | null; refusal: Refusal | null }
  | { step: 'sending'; file: ChosenFile; mode: UploadMode; sent: number | null; check: UploadCheck | null; choices: Choices }
  | { step: 'checked'; file: ChosenFile; check: UploadCheck; choices: Choices; refusal: Refusal | null };

export type UploadAction =
  | { type: 'chosen'; file: ChosenFile }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'sending'; mode: UploadMode }
  | { type: 'sent'; share: number | null }
  /** `refusal`: why the file was checked again. */
  | { type: 'checked'; check: UploadCheck; refusal?: Refusal | null }
  | { type: 'chose'; choices: Choices }
  | { type: 'back' };

export const START: UploadState = { step: 'choosing', file: null, refusal: null };

/** The next state; what makes no sense in a state leaves it as it is. */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'chosen':
      return state.step === 'sending' ? state : { step: 'choosing', file: action.file, refusal: null };
    case 'refused':
      return refused(state, action.refusal);
    case 'sending':
      if (state.step === 'sending' || !state.file) return state;
      return {
        ...{ step: 'sending', file: state.file, mode: action.mode, sent: 0 },
        ...(state.step === 'checked' ? { check: state.check, choices: state.choices } : { check: null, choices: NO_CHOICES }),
      };
    case 'sent':
      return state.step === 'sending' ? { ...state, sent: action.share } : state;
    case 'checked':
      if (state.step !== 'sending') return state;
      return { step: 'checked', file: state.file, check: action.check, choices: NO_CHOICES, refusal: action.refusal ?? null };
    case 'chose':
      return state.step === 'checked' ? { ...state, choices: action.choices } : state;
    case 'back':
      return state.step === 'sending' ? state : { step: 'choosing', file: state.file, refusal: null };
  }
}

/** A refused check leads back to the choice; a refused upload to what was checked, so that it can be tried again. */
function refused(state: UploadState, refusal: Refusal): UploadState {
  if (state.step === 'choosing') return { step: 'choosing', file: null, refusal };
  if (state.step === 'sending' && !state.check) return { step: 'choosing', file: state.file, refusal };
  return state.check ? { step: 'checked', file: state.file, check: state.check, choices: state.choices, refusal } : state;
}

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload. */
export function offerOf(check: UploadCheck, choices: Choices): 'all' | 'valid' | 'none' {
  if (lineCount(check, choices) === 0) return 'none';
  return check.errorCount > 0 ? 'valid' : 'all';
}
