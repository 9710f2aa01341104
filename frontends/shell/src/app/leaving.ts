import { makeLeaving } from '@parlance/kit/remote/leaving.ts';

/** Of this window: what holds it back is on screen. */
export const leaving = makeLeaving();
