/** Time off and proposals outside (NS-76). */
import { z } from 'zod';
import { timeOff as limits } from '@parlance/proto/limits';
import { plannedOutcomes, proposalStates } from '@parlance/proto/json/time-off';
import { id, instant, instantInQuery } from '../../routing/fields.ts';
import { booking, groupLesson } from '../lessons/schemas.ts';

export const planQuery = z.strictObject({ from: instantInQuery(), until: instantInQuery() });
export const rangeBody = z.strictObject({ from: instant(), until: instant() });
export const timeOffBody = rangeBody.extend({ note: z.string().max(limits.noteMax).optional() });
export const acceptBody = z.strictObject({ to: id() });

export const planAnswer = z.object({
  lessons: z.array(
    z.object({
      outcome: z.enum(plannedOutcomes).describe('refused: begins too soon, and so this time off is not kept'),
      lesson: z.union([booking, groupLesson]),
    }),
  ),
  openHours: z.int(),
});

export const timeOff = z
  .object({
    id: z.string(),
    from: z.int(),
    until: z.int(),
    note: z.string(),
    takenBackAt: z.int().nullable(),
    lessons: z.array(
      z.object({
        bookingId: z.string(),
        when: z.int(),
        state: z.enum(proposalStates),
        answerUntil: z.int().nullable(),
        student: z.string().describe('By name; empty of a group'),
        title: z.string(),
        movedTo: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'TimeOff' });
export const timeOffList = z.object({ items: z.array(timeOff) });

export const proposalsAnswer = z.object({
  items: z.array(
    z
      .object({
        booking,
        until: z.int(),
        hours: z.array(z.object({ id: z.string(), when: z.int() })).describe('At most three, by start'),
      })
      .meta({ id: 'MoveProposal' }),
  ),
});
