/** An unsent application survives a reload on this device: everything but the passwords, and files as the claims that they are. */
import { type ApplicationForm, emptyForm, fileKinds } from './application-form.ts';

const key = 'application-draft';
/** Unclaimed files are removed 24 hours after they came; a draft gives them up before, so that none vanishes while it is sent. */
const fileLifeMs = 23 * 3_600_000;

type Draft = Partial<ApplicationForm>;

function read(): Draft {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Draft) : {};
  } catch {
    return {};
  }
}

/** Only what has the shape of the form: an older build may have written something else. */
export function loadDraft(realNow: number): ApplicationForm {
  const draft = read();
  const form: ApplicationForm = { ...emptyForm };
  for (const [name, value] of Object.entries(emptyForm)) {
    const kept: unknown = draft[name as keyof Draft];
    if (typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value))
      Object.assign(form, { [name]: kept });
  }
  for (const kind of fileKinds) {
    const file = draft[kind];
    if (file && typeof file.id === 'string' && realNow - file.at < fileLifeMs) form[kind] = file;
  }
  return { ...form, password: '', confirmPassword: '' };
}

export function saveDraft({ password: _password, confirmPassword: _confirm, ...rest }: ApplicationForm): void {
  try {
    localStorage.setItem(key, JSON.stringify(rest));
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
