/** What people's browsers get when something happens; bodies are those of the REST resources. */
import type { Lesson, LessonChanged, LedgerLine } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import type { ConversationChanged, MessageSent } from '@parlance/proto/media/v1';
import type { BillingNoticeDue, Entitlements } from '@parlance/proto/payments/v1';
import { bookingForStudent, bookingJson, bookingStatusJson } from '@parlance/proto/json/lesson';
import { personJson } from '@parlance/proto/json/person';
import { epochMs } from '@parlance/proto/json/time';
import { entitlementJson, tokensChangedJson } from '@parlance/proto/json/wallet';
import type { RoleWord } from '@parlance/proto/json/words';
import type { NewLiveEvent } from '../usecases/ports.ts';

const someone = (uid: string | undefined): uid is string => Boolean(uid);

/** What the teacher gets for it is not the student's to know. */
function changedFor(uid: string, lesson: Lesson): NewLiveEvent {
  const seen = uid === lesson.tutor?.uid ? lesson : bookingForStudent(lesson);
  return { uid, type: 'booking.changed', data: bookingJson(seen) };
}

/** These are told of by the lesson alone: what it is read by is as before, or there is nobody yet who would read it. */
const besideStatus = ['open', 'info', 'viewed', 'move'];

/**
 * A move of a lesson, for its tutor and who sits in it. Hours that tutors offer or close themselves they see anyway; one that stands open
 * again because a student gave it back they are told of.
 */
export function lessonMoved(
  lesson: Lesson,
  { cause, moved }: Pick<LessonChanged, 'cause' | 'moved'>,
  { at, actorUid }: { at: Date; actorUid: string | undefined },
): NewLiveEvent[] {
  if (lesson.session) return groupMoved(lesson, lesson.session.id, moved);
  const tutor = lesson.tutor?.uid;
  if (cause === 'close' || (cause === 'open' && actorUid === tutor)) return [];
  const status = bookingStatusJson(lesson, at.getTime());
  return [tutor, lesson.seats[0]?.student?.uid].filter(someone).flatMap((uid) => {
    const changed = changedFor(uid, lesson);
    return besideStatus.includes(cause) ? [changed] : [changed, { uid, type: 'booking.status', data: status }];
  });
}

/**
 * Which group lesson moved, and nothing of what is in it: what each may see of it, each asks for. For the tutor, who sits in it
 * and whose seat moved.
 */
function groupMoved(lesson: Lesson, groupSessionId: string, moved: readonly { studentUid: string }[]) {
  const seated = lesson.seats
    .filter(({ status }) => status !== 'BOOKING_STATUS_STUDENT_CANCELLED')
    .map(({ student }) => student?.uid);
  const { id: bookingId, version } = lesson;
  const movedUids = moved.map(({ studentUid }) => studentUid);
  const uids = new Set([lesson.tutor?.uid, ...seated, ...movedUids].filter(someone));
  return [...uids].map((uid) => ({
    uid,
    type: 'group.changed' as const,
    data: { groupSessionId, bookingId, version },
  }));
}

/** What a student is asked, or what came of it, is read anew by both of a lesson. */
export function proposalChanged({ id: bookingId, tutor, seats }: Lesson): NewLiveEvent[] {
  const uids = [tutor?.uid, ...seats.map(({ student }) => student?.uid)].filter(someone);
  return [...new Set(uids)].map((uid) => ({ uid, type: 'proposal.changed', data: { bookingId } }));
}

export function tokensChanged(line: LedgerLine): NewLiveEvent {
  return { uid: line.uid, type: 'tokens.changed', data: tokensChangedJson(line) };
}

export function profileChanged(person: Person): NewLiveEvent {
  return { uid: person.uid, type: 'profile.changed', data: personJson(person) };
}

export function entitlementChanged(entitlements: Entitlements): NewLiveEvent {
  return { uid: entitlements.uid, type: 'entitlement.changed', data: entitlementJson(entitlements) };
}

/** What is on screen about a course is read again; nothing of it travels here. */
export function progressChanged({ studentUid: uid, courseId }: { studentUid: string; courseId: string }): NewLiveEvent {
  return { uid, type: 'progress.changed', data: { courseId } };
}

/** What is on screen about money is read again; nothing of it travels here. */
export function billingChanged({ uid, kind }: BillingNoticeDue): NewLiveEvent {
  return { uid, type: 'billing.changed', data: { kind } };
}

/** How somebody wishes to be told is read again in all their windows. */
export function preferencesChanged(uid: string, { version }: { version: number }): NewLiveEvent {
  return { uid, type: 'preferences.changed', data: { version } };
}

/** That something was written, to both of the two: what it says is read by who may read it. */
export function messageSent({ fromUid, toUid, seq }: MessageSent): NewLiveEvent[] {
  const told = (uid: string, other: string): NewLiveEvent => {
    return { uid, type: 'message.sent', data: { with: other, from: fromUid, seq } };
  };
  return [told(toUid, fromUid), told(fromUid, toUid)];
}

/** In all windows of who has read, blocked or unblocked. */
export function conversationChanged({ uid, withUid }: ConversationChanged): NewLiveEvent {
  return { uid, type: 'conversation.changed', data: { with: withUid } };
}

/** Who watches as everybody of a role. No person's id has a colon. */
export const everybodyWho = (role: RoleWord): string => `role:${role}`;

/** Administrators see what is for any role. */
export const audiencesOf = (roles: readonly RoleWord[]): string[] =>
  [...new Set([...roles, 'admin' as const])].map(everybodyWho);

export function announcementDeleted(id: string, uid: string): NewLiveEvent {
  return { uid, type: 'announcement.deleted', data: { id } };
}

/** In all windows of who has viewed it. */
export function announcementViewed(id: string, uid: string): NewLiveEvent {
  return { uid, type: 'announcement.viewed', data: { id } };
}

/** What somebody wrote to the school, or what an administrator did with it, is read anew where it is on screen. */
export function inquiryChanged(id: string): NewLiveEvent {
  return { uid: everybodyWho('admin'), type: 'inquiry.changed', data: { id } };
}

/** What administrators have posted, changed or taken back is read anew where it is on screen. */
export function announcementPosted(id: string): NewLiveEvent {
  return { uid: everybodyWho('admin'), type: 'announcement.posted', data: { id } };
}

/** So near that the administrators' first page may show it in any zone. */
const nearMs = 36 * 3_600_000;
/** What nobody has booked is no lesson yet, and these change nothing of how the day goes. */
const besideTheDay = ['open', 'close', 'info', 'viewed'];

/** The school's day is read anew where administrators look at it. */
export function dayChanged({ when }: Lesson, cause: string, at: Date): NewLiveEvent[] {
  if (besideTheDay.includes(cause) || when === null || Math.abs(epochMs(when) - at.getTime()) > nearMs) return [];
  return [schoolChanged('lessons')];
}

export function schoolChanged(of: 'lessons' | 'money'): NewLiveEvent {
  return { uid: everybodyWho('admin'), type: 'school.changed', data: { of } };
}

/** What needs administrators is read anew where they look at it. */
export function taskChanged(id: string): NewLiveEvent {
  return { uid: everybodyWho('admin'), type: 'task.changed', data: { id } };
}
