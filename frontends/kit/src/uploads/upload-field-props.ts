import type { UploadRules } from './upload-rules.ts';
import type { UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

export type UploadFieldProps = {
  /** Of the button to go to from a list of faults. */
  id: string;
  label: string;
  optional?: boolean;
  /** What stands there while there is no file. */
  none?: string;
  /** On the button: "PDF". */
  what: string;
  /** In a sentence: "a PDF". */
  kindWords: string;
  rules: UploadRules;
  target: UploadTarget;
  value: UploadedFile | undefined;
  /** What the form has against the field, e.g. that it is required. */
  error?: string | undefined;
  /** The call that did, where one did. */
  problem?: unknown;
  onChange: (value: UploadedFile | undefined) => void;
  /** Whether a file is on its way, for a form that cannot be sent without it. */
  onBusy?: (isBusy: boolean) => void;
  onFailure: (message: string, reference?: string) => void;
};
