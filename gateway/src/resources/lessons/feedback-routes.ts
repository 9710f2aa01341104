/** What is said about a lesson, of either kind: its topic and wishes, the tutor's words and their draft (EP-44, FB-06, FB-07, FB-28, FB-50, FB-55). */
import { epochMsOrNull } from '@parlance/proto/json/time';
import { versionTag } from '../../middleware/if-match.ts';
import { command, route, students, studentsAndTutors, tutors, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { draftSaved } from './feedback-schemas.ts';
import type { Kind } from './kinds.ts';
import { seesBehaviour } from './policy.ts';
import { wordsFor } from './presenter.ts';

const switchRefusals = ['PTE_SWITCH', 'PTE_COURSE_SWITCH', 'STALE_VERSION', 'ILLEGAL_TRANSITION'] as const;
const topicRefusals = ['MATERIAL_OR_COURSE_NOT_FOUND', 'LESSON_NOT_FOUND'] as const;
const info = (kind: Kind) =>
  route({
    ...kind.info,
    method: 'put',
    path: `${kind.lesson}/info`,
    urgency: 'booking',
    refusals: [...kind.info.refusals, ...switchRefusals, kind.notFound, ...topicRefusals],
    response: kind.schema,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const request = { ...body.info, lesson: kind.address(params, body), expectedVersion };
      const changed = kind.json(present((await clients.booking.updateLessonInfo(request, call())).lesson));
      return withHeaders(changed, versionTag(changed.version));
    },
  });

const feedbackRefusals = [
  'FEEDBACK_INVALID',
  'FEEDBACK_TOO_EARLY',
  'FEEDBACK_TOO_LATE',
  'TUTOR_NOT_PRESENT',
  'ILLEGAL_TRANSITION',
] as const;
const submit = (kind: Kind) =>
  route({
    method: 'post',
    path: `${kind.lesson}/feedback`,
    summary: kind.feedback.summary,
    access: tutors,
    urgency: 'booking',
    refusals: [...feedbackRefusals, ...kind.feedback.refusals],
    body: kind.feedback.body,
    response: kind.schema,
    handle: async ({ clients, params, body, call }) => {
      const request = { lesson: kind.address(params), students: wordsFor(body) };
      return kind.json(present((await clients.booking.submitFeedback(request, call())).lesson));
    },
  });

const given = (kind: Kind) =>
  route({
    method: 'get',
    path: `${kind.lesson}/feedback`,
    summary: `${kind.given.summary}; behaviour only for tutors and administrators`,
    access: studentsAndTutors,
    refusals: ['FEEDBACK_NOT_FOUND', 'BOOKING_NOT_FOUND'],
    response: kind.given.schema,
    handle: async ({ clients, params, actor, call }) =>
      kind.given.json(
        await clients.booking.getFeedback({ lesson: kind.address(params) }, call()),
        seesBehaviour(actor),
      ),
  });

const draft = (kind: Kind) =>
  route({
    method: 'get',
    path: `${kind.lesson}/feedback/draft`,
    summary: kind.draft.summary,
    access: tutors,
    refusals: ['BOOKING_NOT_FOUND'],
    response: kind.draft.schema,
    handle: async ({ clients, params, call }) =>
      kind.draft.json(await clients.booking.getFeedbackDraft({ lesson: kind.address(params) }, call())),
  });

const saveDraft = (kind: Kind) =>
  route({
    method: 'put',
    path: `${kind.lesson}/feedback/draft`,
    summary: 'Keep what the tutor has written so far; the last one wins',
    access: tutors,
    refusals: kind.draft.refusals,
    body: kind.draft.body,
    response: draftSaved,
    handle: async ({ clients, params, body, call }) => {
      const request = { lesson: kind.address(params), students: wordsFor(body) };
      return { savedAt: epochMsOrNull((await clients.booking.saveFeedbackDraft(request, call())).savedAt) };
    },
  });

const viewed = (kind: Kind) =>
  command({
    method: 'put',
    path: kind.viewed,
    summary: 'The student opened the feedback',
    access: students,
    refusals: ['FEEDBACK_NOT_FOUND', ...kind.unknown],
    handle: ({ clients, params, call }) => clients.booking.markFeedbackViewed({ lesson: kind.address(params) }, call()),
  });

export const feedbackRoutesOf = (kind: Kind): Route[] => [
  info(kind),
  submit(kind),
  given(kind),
  draft(kind),
  saveDraft(kind),
  viewed(kind),
];
