/** Unsent words survive a closed window on this device, and on the server for every other one. Pure but for local storage. */
import type { Draft } from './model.ts';

export const noDraft: Draft = { sheets: {}, at: 0 };

const keyOf = (bookingId: string) => `feedback-draft-${bookingId}`;

/** What cannot be read is no draft. */
export function loadDraft(bookingId: string): Draft {
  try {
    const { sheets, at } = JSON.parse(localStorage.getItem(keyOf(bookingId)) ?? '{}') as Partial<Draft>;
    const isDraft = typeof sheets === 'object' && sheets !== null && typeof at === 'number';
    return isDraft ? { sheets, at } : noDraft;
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
