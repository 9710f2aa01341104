/** What may arrive on the live stream, by name. */
import type { Schemas } from '../api/types.ts';

export type LiveEvents = Schemas['LiveEvents'];
export type LiveEventName = keyof LiveEvents;
