import {
  applicationStatuses,
  hasTutor,
  isOpen,
  linksOf,
  moveApplication,
  outcomeOf,
  refuseUnlessMissing,
  withFile,
  withoutFile,
  type Application,
  type ApplicationStatus,
  type ApplicationVerb,
} from './application.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const cv = 'cv/01985f2f-0000-7000-8000-000000000012';
const other = 'cv/01985f2f-0000-7000-8000-000000000013';
const applicationIn = (status: ApplicationStatus, change: Partial<Application> = {}): Application => ({
  id: 'a',
  uid: 'u',
  status,
  when: now,
  submittedAt: undefined,
  details: {} as Application['details'],
  currency: 'PHP',
  files: { image: '', cv, degree: '', ecl: '' },
  missing: [],
  reason: '',
  version: 3,
  ...change,
});

/** The catalogue’s list, word for word. */
const legal: Record<ApplicationVerb, Partial<Record<ApplicationStatus, string>>> = {
  'confirm-email': { unverified: 'submitted' },
  accept: { submitted: 'accepted' },
  reject: { submitted: 'rejected' },
  train: { accepted: 'training' },
  confirm: { training: 'confirmed' },
  'reject-stage': { accepted: 'rejected-service', training: 'rejected-training' },
  remove: Object.fromEntries(applicationStatuses.filter((one) => one !== 'confirmed').map((one) => [one, 'removed'])),
};
const table = (Object.keys(legal) as ApplicationVerb[]).flatMap((verb) =>
  applicationStatuses.map((status) => [verb, status, legal[verb][status] ?? 'impossible'] as const),
);

describe('NS-01 the ways of an application', () => {
  test.each(table)('%s from %s: %s', (verb, status, outcome) => {
    if (outcome !== 'impossible') return expect(outcomeOf(status, verb)).toBe(outcome);
    return expect(() => outcomeOf(status, verb)).toThrow(
      expect.objectContaining({ reason: 'APPLICATION_ACTION_IMPOSSIBLE', details: { status } }),
    );
  });

  test('a move counts the version up and keeps the reason; the review begins with the confirmed address', () => {
    const rejected = moveApplication(applicationIn('submitted'), 'reject', { reason: 'No.', now });
    expect(rejected).toMatchObject({
      from: 'submitted',
      application: { status: 'rejected', reason: 'No.', version: 4 },
    });
    const confirmed = moveApplication(applicationIn('unverified'), 'confirm-email', { now });
    expect(confirmed.application).toMatchObject({ submittedAt: now, reason: '' });
    const later = { now: new Date(now.getTime() + 1) };
    expect(moveApplication(confirmed.application, 'accept', later).application.submittedAt).toEqual(now);
  });

  test.each(applicationStatuses.map((one) => [one]))(
    'a tutor belongs to an application that is %s or not',
    (status) => {
      const expected = ['training', 'confirmed', 'rejected-training'].includes(status);
      expect(hasTutor(applicationIn(status))).toBe(expected);
    },
  );
});

test.each(applicationStatuses.map((one) => [one]))(
  'an application that is %s is still on its way, or not',
  (status) => {
    const expected = ['unverified', 'submitted', 'accepted', 'training'].includes(status);
    expect(isOpen(applicationIn(status))).toBe(expected);
  },
);

test('the files of an application are those that are there', () => {
  expect(linksOf({ image: 'profiles/1', cv, degree: '', ecl: 'ecl/2' })).toEqual(['profiles/1', cv, 'ecl/2']);
  expect(linksOf({ image: '', cv: '', degree: '', ecl: '' })).toEqual([]);
});

describe('APP-42 a file', () => {
  test('is taken out by its link, and then missing', () => {
    const after = withoutFile(applicationIn('submitted'), 'cv', cv);
    expect(after).toMatchObject({ files: { cv: '' }, missing: ['cv'], version: 4 });
  });

  test('that was changed meanwhile stays; one that is gone stays gone', () => {
    expect(() => withoutFile(applicationIn('submitted'), 'cv', other)).toThrow(
      expect.objectContaining({ reason: 'APPLICATION_FILE_CHANGED' }),
    );
    const without = applicationIn('submitted');
    expect(withoutFile(without, 'ecl', other)).toBe(without);
  });

  test('sent again is missing no more; the same one again is no change', () => {
    const asked = withoutFile(applicationIn('submitted'), 'cv', cv);
    const again = withFile(asked, 'cv', other);
    expect(again).toMatchObject({ files: { cv: other }, missing: [], version: 5 });
    expect(withFile(again, 'cv', other)).toBe(again);
    const two = applicationIn('submitted', { missing: ['cv', 'degree'] });
    expect(withFile(two, 'cv', other).missing).toEqual(['degree']);
    expect(withoutFile({ ...two, missing: ['degree'] }, 'cv', cv).missing).toEqual(['cv', 'degree']);
  });

  test.each([
    ['submitted', ['cv'], 'cv', true],
    ['training', ['cv'], 'cv', true],
    ['submitted', ['cv'], 'degree', false],
    ['submitted', [], 'cv', false],
    ['rejected', ['cv'], 'cv', false],
    ['confirmed', ['cv'], 'cv', false],
  ] as const)('FB-52 of an application that is %s and misses %j: the applicant may send %s: %s', (...row) => {
    const [status, missing, kind, may] = row;
    const check = () => refuseUnlessMissing(applicationIn(status, { missing }), kind);
    if (may) check();
    else
      expect(check).toThrow(expect.objectContaining({ reason: 'APPLICATION_ACTION_IMPOSSIBLE', details: { status } }));
  });
});
