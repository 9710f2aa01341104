/** What settles progress, outside of a whole service. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Certifying } from '../src/usecases/settle-course.ts';

export const certifying: Certifying = { clock: systemClock, newId: makeNewId(systemClock), randomBytes };
