/** Unsent words survive a closed window on this device, and on the server for every other one. Pure but for local storage. */
import type { Draft } from './model.ts';

export const noDraft: Draft = { form: {}, completedAssigned: false, at: 0 };

const keyOf = (bookingId: string) => `feedback-draft-${bookingId}`;

/** What cannot be read is no draft. */
export function loadKept<T>(bookingId: string): Partial<T> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(bookingId)) ?? 'null') ?? undefined) as Partial<T> | undefined;
  } catch {
    return undefined;
  }
}

export function loadDraft(bookingId: string): Draft {
  const { form, at, completedAssigned } = loadKept<Draft>(bookingId) ?? {};
  if (typeof form !== 'object' || form === null || typeof at !== 'number') return noDraft;
  return { form, at, completedAssigned: completedAssigned === true };
}

export function saveDraft(bookingId: string, draft: { at: number }): void {
  try {
    localStorage.setItem(keyOf(bookingId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the draft on this device.
  }
}

export function clearDraft(bookingId: string): void {
  localStorage.removeItem(keyOf(bookingId));
}
