/** What each live event carries, for the document: the same resources as REST answers, and a few short forms. */
import { z } from 'zod';
import { tokenTypeWords } from '@parlance/proto/json/words';
import { announcement } from '../resources/announcements/schemas.ts';
import { room } from '../resources/calls/schemas.ts';
import { message } from '../resources/chat/schemas.ts';
import { booking, groupLesson } from '../resources/lessons/schemas.ts';
import { entitlement, person } from '../resources/profile/schemas.ts';

const bookingStatus = booking
  .pick({ id: true, status: true, tutor: true, version: true })
  .extend({ at: z.int() })
  .meta({ id: 'BookingStatus' });

const tokensChanged = z
  .object({
    tokenType: z.enum(tokenTypeWords),
    delta: z.int(),
    balance: z.int(),
    reason: z.string(),
    label: z.string(),
    note: z.string(),
  })
  .meta({ id: 'TokensChanged' });

/** By the event's name. */
export const liveEvents = z
  .object({
    hello: z.object({ schoolTime: z.int(), offsetMs: z.int() }),
    'booking.changed': booking,
    'booking.status': bookingStatus,
    /** A lesson in its teacher's time off: what its student is asked, or what came of it, is read anew. */
    'proposal.changed': z.object({ bookingId: z.string() }),
    'group.changed': z.object({ groupSessionId: z.string(), bookingId: z.string(), version: z.int() }),
    'group.lesson': groupLesson,
    'tokens.changed': tokensChanged,
    'entitlement.changed': entitlement,
    'progress.changed': z.object({ courseId: z.string() }),
    'billing.changed': z.object({ kind: z.string() }),
    'announcement.created': announcement,
    'announcement.viewed': z.object({ id: z.string() }),
    'announcement.deleted': z.object({ id: z.string() }),
    'announcement.posted': z.object({ id: z.string() }),
    'inquiry.changed': z.object({ id: z.string() }),
    'task.changed': z.object({ id: z.string() }),
    /** To administrators: what their first page says of the lessons of the day, or of payments, is read anew. */
    'school.changed': z.object({ of: z.enum(['lessons', 'money']) }),
    'profile.changed': person,
    'preferences.changed': z.object({ version: z.int() }),
    'chat.message': message,
    /** Of a conversation with `with`, told to both; what was written is read by REST. */
    'message.sent': z.object({ with: z.string(), from: z.string(), seq: z.int() }),
    /** Somebody has read, blocked or unblocked in another window. */
    'conversation.changed': z.object({ with: z.string() }),
    'room.changed': room,
    'slot.opened': booking,
    'slot.taken': z.object({ id: z.string() }),
    'library.changed': z.object({ version: z.int() }),
    'clock.changed': z.object({ offsetMs: z.int() }),
    /** Read again: everything, or what is watched by this key alone. */
    resync: z.strictObject({ watch: z.string().optional() }),
  })
  .meta({ id: 'LiveEvents' });
