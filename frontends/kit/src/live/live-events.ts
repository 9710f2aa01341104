/** What may arrive on the live stream, by name (FB-09..FB-19). */
import type { Schemas } from '../api/types.ts';

export type LiveEvents = Schemas['LiveEvents'];
export type LiveEventName = keyof LiveEvents;
