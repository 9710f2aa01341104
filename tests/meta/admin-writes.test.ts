/** Whatever an administrator may write has its act in the audit, or a reason why there is none. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, text } from './repository.ts';

type Reason = { none: string };

const reads: Reason = { none: 'reads; its questions do not fit into an address' };
const ownDoor: Reason = { none: 'of the own account or page alone, whoever calls' };
const refused: Reason = { none: 'the service refuses administrators: tests/permissions' };
const begun: Reason = { none: 'a place for bytes; what arrives there is told when it is complete' };
const provider: Reason = { none: 'opens a page of the payment provider; what is paid there is in the billing history' };
const posted: Reason = { none: 'the post itself says who wrote it and who took it back, and stays' };
const answered: Reason = { none: 'the question itself says who changed it last, also when it is taken away' };
const handled: Reason = { none: 'the message itself says who took it up, and stays for a year' };
const applicationAct = (act: string) => [`application.${act}`];

/** Acts that identity writes with its own changes, or keeps of the facts of others. */
const audited: Record<string, readonly string[] | Reason> = {
  'DELETE /admin/user/:id': ['user.deleted'],
  'POST /admin/users': ['user.created'],
  'PUT /admin/user/:id': ['user.updated'],
  'PUT /admin/tutor/:id': ['tutor.updated'],
  'PUT /admin/reports/:id': ['report.resolved'],
  'PUT /admin/tasks/:id': ['task.taken', 'task.released', 'task.done', 'task.noted'],
  'PUT /admin/conversations/:id': ['conversation.resolved', 'conversation.reopened'],
  'POST /admin/tokens/:uid': ['tokens.adjusted'],
  'POST /admin/addgroupsession': ['group-session.created'],
  'PUT /admin/groupsession/:id/cancel': ['group-session.cancelled', 'group-lesson.changed'],
  'PUT /admin/booking/:id/cancel': ['lesson.changed', 'group-lesson.changed'],
  'POST /lessons/:id/claims': refused,
  'PUT /admin/claims/:id': ['claim.declined', 'claim.accepted', 'lesson.changed', 'group-lesson.changed'],
  'PUT /admin/booking/:id/outcome': ['lesson.changed', 'group-lesson.changed'],
  'POST /admin/policy': ['policy.made'],
  'POST /admin/demand/asks': ['hour.asked-for'],
  'POST /admin/policy/trial': { none: 'reckons what would have been; nothing is changed by it' },
  'DELETE /admin/policy/trial/:id': { none: 'ends a reckoning' },
  'POST /admin/materials': ['library.material-created', 'library.material-changed'],
  'POST /admin/materials/:id/courses': ['library.course-created'],
  'POST /admin/materials/:id/courses/:courseId/lessons': ['library.lesson-created'],
  'POST /admin/progress/:studentId/:materialId/:courseId': ['progress.noted'],
  'POST /admin/certificates/:number/revoke': ['certificate.revoked'],
  'POST /admin/materials/import': ['library.material-created', 'library.course-created', 'library.lessons-imported'],
  'PUT /admin/materials/order': ['library.materials-ordered'],
  'PUT /admin/materials/:id': ['library.material-changed'],
  'DELETE /admin/materials/:id': ['library.material-deleted'],
  'PUT /admin/materials/:id/courses/order': ['library.courses-ordered'],
  'PUT /admin/materials/:id/courses/:courseId': ['library.course-changed', 'library.course-moved'],
  'DELETE /admin/materials/:id/courses/:courseId': ['library.course-deleted'],
  'PUT /admin/materials/:id/courses/:courseId/lessons/order': ['library.lessons-ordered'],
  'PUT /admin/materials/:id/courses/:courseId/lessons/:lessonId': ['library.lesson-changed', 'library.lesson-moved'],
  'DELETE /admin/materials/:id/courses/:courseId/lessons/:lessonId': ['library.lesson-deleted'],
  'POST /admin/guides': ['library.guide-created'],
  'PUT /admin/guides/order': ['library.guides-ordered'],
  'PUT /admin/guides/:id': ['library.guide-changed'],
  'DELETE /admin/guides/:id': ['library.guide-deleted'],
  'POST /guides/:id/opened': ownDoor,
  'POST /admin/user/:id/mail/resume': { none: 'whether mails are tried again; the next refusal notes it anew' },
  'PUT /admin/views': ownDoor,
  'DELETE /admin/views': ownDoor,
  'POST /calendar/feed': ownDoor,
  'DELETE /calendar/feed': ownDoor,
  'POST /uploads': begun,
  'DELETE /uploads/:id': begun,
  'POST /uploads/:id/complete': ['library.file-uploaded'],

  'POST /applications/resendVerificationEmail': applicationAct('mail-resent'),
  'PUT /applications/:id/accept': applicationAct('accepted'),
  'PUT /applications/:id/reject': applicationAct('rejected'),
  'PUT /applications/:id/training': applicationAct('training'),
  'PUT /applications/:id/confirm': applicationAct('confirmed'),
  'PUT /applications/:id/rejectserviceortraining': ['application.rejected-service', 'application.rejected-training'],
  'DELETE /applications/:id/delete': applicationAct('removed'),
  'PUT /applications/:id/updateCV': applicationAct('file-replaced'),
  'PUT /applications/:id/updateDegree': applicationAct('file-replaced'),
  'PUT /applications/:id/updateECL': applicationAct('file-replaced'),
  'DELETE /applications/:id/deleteCV': applicationAct('file-removed'),
  'DELETE /applications/:id/deleteDegree': applicationAct('file-removed'),
  'DELETE /applications/:id/deleteECL': applicationAct('file-removed'),
  'PUT /applications/updateVideo/:id': applicationAct('video-changed'),

  'POST /bookings/booking/open/:tutorUid': ['slot.opened'],
  'DELETE /bookings/booking/:id': ['slot.closed'],
  'PUT /bookings/tutor/:tutorId/:bookingId/book': ['lesson.booked'],
  'PUT /bookings/tutor/:tutorId/:bookingId/cancel': refused,
  'PUT /bookings/tutor/:tutorId/:bookingId/cancelTutor': ['lesson.changed'],
  'PUT /bookings/tutor/:tutorId/:bookingId/move': refused,
  'POST /bookings/tutor/:tutorId/:bookingId/repeat': refused,
  'POST /bookings/tutor/:tutorId/time-off': refused,
  'PUT /bookings/tutor/:tutorId/time-off/:id': refused,
  'DELETE /bookings/tutor/:tutorId/time-off/:id': refused,
  'POST /bookings/proposals/:bookingId/accept': refused,
  'POST /bookings/proposals/:bookingId/decline': refused,
  'PUT /bookings/booking/:id/commence': ['lesson.changed'],
  'PUT /bookings/booking/:id/join': ['lesson.changed'],
  'PUT /bookings/booking/:id/info': ['lesson.topic-changed'],
  'POST /bookings/booking/:id/feedback': ['lesson.feedback-given'],
  'PUT /bookings/booking/:id/feedback/draft': { none: 'words that nobody is shown; what is sent of them is told' },
  'PUT /bookings/booking/:id/viewed': refused,
  'POST /bookings/schedule': ['preference.submitted'],
  'POST /bookings/updateTutorPaidStatus/:id': ['pay.marked'],
  'PUT /groupsessions/session/book': ['group-lesson.changed'],
  'PUT /groupsessions/cancel/:id/:bookingId': ['group-lesson.changed'],
  'PUT /groupsessions/groupsession/:id/:bookingId/commence': ['group-lesson.changed'],
  'PUT /groupsessions/groupsession/:id/:bookingId/join': ['group-lesson.changed'],
  'PUT /groupsessions/groupsession/:id/:bookingId/info': ['group-lesson.changed'],
  'POST /groupsessions/groupsession/:id/:bookingId/feedback': ['group-lesson.changed'],
  'PUT /groupsessions/groupsession/:id/:bookingId/feedback/draft': {
    none: 'words that nobody is shown; what is sent of them is told',
  },
  'PUT /groupsessions/groupsession/:id/:bookingId/feedback-viewed': refused,

  'PUT /profile/student/update': ['profile.update-requested'],
  'PUT /profile/student/confirmUpdate': { none: 'by the link that the person was mailed; the request is told' },
  'PUT /profile/tutors/favourites/:tutorId': ['favourite.added'],
  'DELETE /profile/tutors/favourites/:tutorId': ['favourite.removed'],
  'POST /profile/tutor/:id/rate': ['tutor.rated'],
  'POST /profile/tutor/:id/report': ['tutor.reported'],
  'PUT /call/:room/mute-all': ['room.muted'],
  'PUT /call/:room/page': refused,
  'PUT /call/:room/audio': refused,
  'PUT /call/:room/heard': refused,
  'PUT /call/:room/following': refused,
  'PUT /call/:room/people/:uid': refused,
  'PUT /call/:room/people/:uid/hand': refused,
  'POST /call/:room/checks': refused,
  'POST /call/:room/move': refused,
  'POST /calls/move': refused,
  'POST /call/:room/ticket': { none: 'who observes a lesson is in its call log (NS-21)' },
  'POST /chat/:bookingId': refused,
  'POST /messages/:uid': refused,
  'PUT /messages/:uid/read': refused,
  'PUT /messages/:uid/block': refused,
  'POST /messages/:uid/report': refused,

  'POST /payments/tokens/:id': provider,
  'POST /payments/subscribe/:id': provider,
  'POST /payments/groupsessionsubscription/:id': provider,
  'POST /payments/:id/portal': provider,
  'POST /payments/:id/promotion': { none: 'only looks a code up' },
  'POST /payments/free-trial': refused,
  'POST /payments/:id/cancel': ['subscription.changed'],
  'POST /payments/:id/resume': ['subscription.changed'],
  'POST /admin/payments/:paymentId/refund': ['payment.refunded'],
  'POST /admin/payments/events/:eventId/replay': { none: 'applies what the provider said, by the way of every event' },
  'POST /admin/payweek': ['pay.marked'],
  'POST /admin/earnings/:tutorId/corrections': ['pay.corrected'],
  'POST /admin/payouts/:payoutId/takeback': ['pay.marked'],

  'POST /bookings/search': reads,
  'POST /bookings/tutors': reads,
  'POST /bookings/adminGetBookingSchedules': reads,
  'POST /groupsessions/search': reads,
  'POST /materials/audio': reads,
  'POST /auth/verify': ownDoor,
  'POST /speedtest': ownDoor,
  'PUT /profile/last-active': ownDoor,
  'PUT /profile/me': ownDoor,
  'POST /profile/me/photo/uploads': ownDoor,
  'PUT /profile/me/photo': ownDoor,
  'DELETE /profile/me/photo': ownDoor,
  'DELETE /profile/sign-ins': ownDoor,
  'DELETE /profile/sign-ins/:id': ownDoor,
  'PUT /profile/tutor/speed-test': ownDoor,
  'PUT /preferences': ownDoor,
  'PUT /announcements/:id/viewed': ownDoor,
  'POST /admin/help': answered,
  'PUT /admin/help/order': answered,
  'PUT /admin/help/:id': answered,
  'DELETE /admin/help/:id': answered,
  'POST /inquiries': ownDoor,
  'PUT /admin/inquiries/:id': handled,
  'PUT /push/browsers': ownDoor,
  'DELETE /push/browsers/:id': ownDoor,
  'POST /announcements': posted,
  'PUT /announcements/:id': posted,
  'DELETE /announcements/:id': posted,
};

type Operation = { description: string };
const { paths } = JSON.parse(text('gateway/openapi.json')) as { paths: Record<string, Record<string, Operation>> };

/** The document begins with who may call. */
const isForAdmins = ({ description }: Operation) => /administrators/i.test(description.split('.')[0] ?? '');
const writes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method, operation]) => method !== 'get' && isForAdmins(operation))
    .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
);

test('NS-44 every write that an administrator may ask for is looked at, and no other', () => {
  expect(Object.keys(audited).toSorted()).toEqual([...new Set(writes)].toSorted());
});

/** All of identity's program, but its tests. */
const program = readdirSync(join(root, 'services/identity/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => text(`services/identity/src/${path}`))
  .join('\n');
const named = [...new Set(Object.values(audited).flatMap((acts) => ('none' in acts ? [] : acts)))];

/** Applications' acts carry the name of what was done to one; a session's the cause of its fact. */
const written = (act: string) =>
  program.includes(`'${act}'`) ||
  (act.startsWith('application.') && program.includes(`'${act.slice('application.'.length)}'`)) ||
  (/^group-session\.(created|cancelled)$/.test(act) && program.includes('`group-session.${cause}`'));

test.each(named)('NS-44 somebody writes %s', (act) => expect(written(act)).toBe(true));

test('ADM-01 the page of a person has words for each of them', () => {
  const words = text('frontends/admin/src/locales/en.ts');
  expect(named.filter((act) => !words.includes(`'${act}':`))).toEqual([]);
});
