/** Ids of new rows and facts, in the order of their making. */
import type { Clock } from '../clock/clock.ts';
import { uuidv7 } from './uuid.ts';

export type NewId = () => string;

export const makeNewId =
  (clock: Clock): NewId =>
  () =>
    uuidv7(clock.now());
