/** At the doors: who is let in, for how long, and who hears what. */
import type { Mutant } from '../mutant.ts';

const door = 'services/media/src/inbound/http/signalling/signalling-door.ts';
const revoked = 'services/media/test/revoked.int.test.ts';
const tokens = 'services/identity/test/stolen-tokens.int.test.ts';
const told = 'services/notification/src/inbound/events/handlers.int.test.ts';

export const DOORS: readonly Mutant[] = [
  {
    name: 'a stream goes on after the token that opened it was revoked',
    file: 'services/runtime/src/grpc/middleware/identity.ts',
    from: "else if (isRevoked?.(actor) === true) abort.abort(refuse('TOKEN_REVOKED'));",
    to: "else if (isRevoked === undefined) abort.abort(refuse('TOKEN_REVOKED'));",
    caughtBy: {
      suite: 'int',
      test: 'services/runtime/src/grpc/revoked-streams.int.test.ts',
      title: 'a stream ends within a second of the revocation of its token',
    },
  },
  {
    name: 'only administrators leave the lesson room when their account is closed',
    file: door,
    from: 'if (isRevoked({ uid: seat.uid, ...bearer }))',
    to: "if (seat.role === 'admin' && isRevoked({ uid: seat.uid, ...bearer }))",
    caughtBy: { suite: 'int', test: revoked, title: 'a student whose account or session ends is out of the lesson' },
  },
  {
    name: 'whoever lost the socket to the room goes on talking until the next look, though the news is there',
    file: 'services/media/src/compose/jobs.ts',
    from: "  parts.onRevoked(life.repeat('removal of people', parts.removePeople, seldom).wake);\n",
    to: "  life.repeat('removal of people', parts.removePeople, seldom);\n",
    caughtBy: { suite: 'int', test: revoked, title: 'somebody without a socket is put out too' },
  },
  {
    name: 'news of revocations is kept to itself by the list',
    file: 'services/runtime/src/auth/revocations.ts',
    from: '        if (revocations.length > 0 || sessions.length > 0) publish();\n',
    to: '',
    caughtBy: {
      suite: 'int',
      test: 'services/runtime/src/service/follow-revocations.int.test.ts',
      title: 'whoever listens hears of a revocation when it is on the list',
    },
  },
  {
    name: 'tokens that name the old address go on',
    file: 'services/identity/src/domain/edit-person.ts',
    from: 'endsSessions: role || disabled || email,',
    to: 'endsSessions: role || disabled,',
    caughtBy: { suite: 'int', test: tokens, title: 'L10 another address ends every token of the person' },
  },
  {
    name: 'tokens of a deleted account go on',
    file: 'services/identity/src/usecases/delete-user.ts',
    from: '  await stores.revocations.add({ uid, notBefore: notBeforeNextSecond(realTime.now()) });\n',
    to: '',
    caughtBy: { suite: 'int', test: tokens, title: 'L10 a removal after a report ends every token of the person' },
  },
  {
    name: 'a ticket of before opens the lesson room to somebody whose account is closed',
    file: 'services/media/src/usecases/redeem-ticket.ts',
    from: 'if (deps.isRevoked({ uid: ticket.uid, ...ticket.bearer })) return undefined;',
    to: '',
    caughtBy: { suite: 'int', test: revoked, title: 'a teacher whose account or session ends is out of the lesson' },
  },
  {
    name: 'a notice about tokens goes to whoever changed them',
    file: 'services/notification/src/inbound/events/on-wallet-changed.ts',
    from: 'uid: line.uid, kind:',
    to: 'uid: line.actor?.id ?? line.uid, kind:',
    caughtBy: { suite: 'int', test: told, title: 'parlance.booking.v1.WalletChanged: whom it is about' },
  },
  {
    name: 'who was sent out while the room answered stays in it',
    file: 'services/media/src/outbound/janus/signalling/join-guard.ts',
    from: 'if (letIn && (await store.isRemoved(seat))) {',
    to: 'if (letIn && seat.id === room.name) {',
    caughtBy: {
      suite: 'unit',
      test: 'services/media/src/outbound/janus/signalling/join-guard.test.ts',
      title: 'Whoever is sent out between the question and the room’s answer is put out again',
    },
  },
  {
    name: 'a call of the contracts is opened to another role',
    file: 'proto/parlance/booking/v1/booking_service.proto',
    from: 'rpc CommenceLesson(CommenceLessonRequest) returns (CommenceLessonResponse) {\n    option (parlance.options.v1.access) = {callers: ["tutor"]};',
    to: 'rpc CommenceLesson(CommenceLessonRequest) returns (CommenceLessonResponse) {\n    option (parlance.options.v1.access) = {callers: ["tutor", "student"]};',
    caughtBy: {
      suite: 'unit',
      test: 'proto/test/access.test.ts',
      title: 'every call of the contracts was reviewed, and nothing else was',
    },
  },
];
