/** Defects by where they are made. A planted defect that nobody noticed comes here with the test that notices it now. */
import type { Mutant } from '../mutant.ts';
import { BOOKING } from './booking.ts';
import { DOORS } from './doors.ts';
import { EDGE } from './edge.ts';
import { SCREENS } from './screens.ts';
import { STATEMENTS } from './statements.ts';
import { WAITING } from './waiting.ts';

export const MUTANTS: readonly Mutant[] = [...BOOKING, ...STATEMENTS, ...DOORS, ...SCREENS, ...EDGE, ...WAITING];
