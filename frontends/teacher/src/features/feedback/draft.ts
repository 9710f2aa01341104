/** Unsent words survive a closed window on this device, and on the server for every other one (FB-55). Pure but for local storage. */
import type { FeedbackForm } from './model.ts';

/** `at` is the school's time of the last change. */
export type Draft = { form: FeedbackForm; completedAssigned: boolean; at: number };
export const noDraft: Draft = { form: {}, completedAssigned: false, at: 0 };

const keyOf = (bookingId: string) => `feedback-draft-${bookingId}`;

export function loadDraft(bookingId: string): Draft {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(bookingId)) ?? 'null') as Partial<Draft> | null;
    const { form, at, completedAssigned } = value ?? {};
    if (typeof form !== 'object' || form === null || typeof at !== 'number') return noDraft;
    return { form, at, completedAssigned: completedAssigned === true };
  } catch {
    return noDraft;
  }
}

export function saveDraft(bookingId: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(bookingId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the draft on this device.
  }
}

export function clearDraft(bookingId: string): void {
  localStorage.removeItem(keyOf(bookingId));
}

/** Whichever was written last. */
export const newerDraft = (one: Draft, other: Draft): Draft => (other.at > one.at ? other : one);
