import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, aPerson, aTutor, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import type { Evidence, Viewer } from './evidence-lines.ts';
import { EvidenceScreen } from './evidence-screen.tsx';
import { firstPolicy } from '../domain/policy.ts';

const minute = 60_000;
const [teacherUid, studentUid] = ['a'.repeat(32), 'c'.repeat(32)] as const;
const deadline = monday + 5 * minute;
const lesson = aBooking({ status: 'tutor-absent' });
const school = { uid: 'booking', role: 'service', name: 'Automatic' };
const move = { note: '', requestId: '', from: 'booked' as const };
const event = (id: string, statusCallbackEvent: string, participantIdentity: string, timestamp: number) => {
  return {
    id,
    statusCallbackEvent,
    participantIdentity,
    timestamp,
    trackKind: '',
    realTimestamp: null,
    source: 'janus-event',
    detail: '',
  };
};

function anEvidence(over: Partial<Evidence> = {}): Evidence {
  return {
    lesson,
    log: [
      {
        ...move,
        id: 'm1',
        from: 'pending',
        to: 'booked',
        cause: 'book',
        when: monday - 1e8,
        actor: { uid: studentUid, role: 'student', name: 'Camila Duarte' },
      },
      { ...move, id: 'm2', to: 'tutor-absent', cause: 'sweep-tutor-absent', when: deadline, actor: school },
    ],
    tokens: [],
    decision: { rule: 'not-commenced', status: 'tutor-absent', at: deadline, entryId: 'm2' },
    correction: null,
    notCounted: [],
    claims: [],
    claimUntil: null,
    tried: [
      { rule: 'cancelled', result: 'does-not-fit' },
      { rule: 'not-commenced', result: 'fits' },
      { rule: 'taught', result: 'not-tried' },
    ],
    room: {
      server: [{ uid: studentUid, from: monday, to: monday + 10 * minute, source: 'janus-event', cause: 'left' }],
      browsers: [{ uid: studentUid, from: monday, to: monday + 9 * minute, source: 'signalling', cause: '' }],
      entries: [
        event('e1', 'participant-connected', studentUid, monday),
        { ...event('e2', 'connection-type', studentUid, monday + 1_000), detail: 'relay/udp' },
        event('e3', 'what-is-new', studentUid, monday + 2_000),
      ],
      more: false,
      checks: [],
      pages: [{ lesson: 'l', number: 2, ms: 6 * minute }],
    },
    told: [
      {
        id: 'n1',
        uid: teacherUid,
        kind: 'lesson-reminder-hour',
        way: 'mail',
        result: 'sent',
        when: monday - 60 * minute,
      },
      {
        id: 'n1',
        uid: teacherUid,
        kind: 'lesson-reminder-hour',
        way: 'push',
        result: 'sent',
        when: monday - 59 * minute,
      },
    ],
    away: [],
    ...over,
  };
}

const people = {
  student: undefined,
  tutor: aTutor(),
  admin: aPerson({ role: 'admin', uid: 'o', timeZone: 'Australia/Darwin' }),
};

function open(viewer: Viewer, answer: () => Evidence = () => anEvidence(), more: object = {}) {
  const person = people[viewer];
  const shell = makeFakeShell({
    now: monday + 24 * 60 * minute,
    ...(person ? { person } : {}),
    api: { 'GET /lessons/{id}/evidence': answer, ...more } as never,
  });
  const path = `/${viewer}/lesson/${lesson.id}/evidence`;
  return renderInShell(<EvidenceScreen viewer={viewer} actions={() => <button>Correct</button>} />, { shell, path });
}

test('NS-55 an administrator reads what was decided by which rule when, who says so, and both sources of the room', async () => {
  const { container } = open('admin');
  const verdict = await screen.findByRole('region', { name: 'What was decided' });
  expect(within(verdict).getByRole('heading')).toHaveTextContent(
    /^Teacher Absent, decided at \d\d:\d\d:00 .+ \(UTC.*\)$/,
  );
  expect(verdict).toHaveTextContent('not commenced by 5 minutes after the start');
  expect(verdict).toHaveTextContent('By version 1 of the school’s rules');
  for (const name of ['Correct', 'Export']) expect(within(verdict).getByRole('button', { name })).toBeVisible();
  const lane = screen.getByRole('img', { name: /^Camila, by the media server: from .* by the browser: from / });
  expect(lane).toBeVisible();
  expect(screen.getByRole('img', { name: 'Hannah, by the media server: never; by the browser: never' })).toBeVisible();
  const lines = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/22 Nov.*Camila booked: Upcoming/),
    expect.stringContaining('told Hannah of the lesson an hour before by mail, browser notification'),
    expect.stringMatching(/Camila connected.*media server/),
    expect.stringContaining('what-is-new'),
    expect.stringContaining('(decided the outcome)'),
  ]);
  expect(
    within(screen.getByRole('list', { name: 'Rules that were tried' })).getAllByRole('listitem')[1],
  ).toHaveTextContent('fits, Teacher Absent');
  await expectAccessible(container);
});

test('NS-55 what matters less is shown when it is asked for', async () => {
  open('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more' }));
  expect(screen.getByText(/connection goes over relay\/udp/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText(/connection goes over/)).toBeNull();
});

test.each([
  ['student', 'Teacher Absent, Refunded, decided at', 'You connected'],
  ['tutor', 'Teacher Absent, decided at', 'Camila connected'],
] as const)('NS-55 a %s reads the own view, and can do nothing about it', async (viewer, verdict, line) => {
  open(viewer);
  expect(await screen.findByText(new RegExp(verdict))).toBeVisible();
  expect(screen.getByRole('list', { name: 'What happened' })).toHaveTextContent(line);
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Report a problem' })).toHaveAttribute('href', `/${viewer}/help/contact`);
});

test('NS-55 parts that are away say so, and the verdict stands', async () => {
  open('admin', () => anEvidence({ room: null, told: null, away: ['room', 'told'] }));
  expect(await screen.findByText(/This part cannot be read at the moment/)).toBeVisible();
  expect(screen.getByText(/decided at/)).toBeVisible();
});

test('NS-55 a lesson that nothing is decided of, and a stranger’s', async () => {
  open('student', () => anEvidence({ decision: null, log: [], room: null, told: [], tried: [] }));
  expect(await screen.findByText('Nothing is decided yet')).toBeVisible();
  open('tutor', () => {
    throw new Problem('no', { code: 'BOOKING_NOT_FOUND', status: 404 });
  });
  expect(await screen.findByText('This lesson was not found.')).toBeVisible();
});

test('NS-73 the numbers of a verdict are those of the version that the lesson was booked under, for each role', async () => {
  const policy = { ...firstPolicy, version: 3, teacherWaitMinutes: 10 };
  for (const viewer of ['student', 'tutor', 'admin'] as const) {
    const evidence = anEvidence();
    const { unmount } = open(viewer, () => ({ ...evidence, lesson: { ...evidence.lesson, policy } }));
    const verdict = await screen.findByRole('region', { name: 'What was decided' });
    expect(verdict).toHaveTextContent('not commenced by 10 minutes after the start');
    expect(verdict).toHaveTextContent('By version 3 of the school’s rules, under which it was booked.');
    unmount();
  }
});

const claim = {
  id: 'c1',
  uid: teacherUid,
  about: 'power' as const,
  words: 'The power was cut in the whole street.',
  filedAt: monday + 60 * minute,
  state: 'open' as const,
  answer: '',
  answeredAt: null,
};

test('NS-74 what was not counted is named with the verdict and in the list', async () => {
  const lost = { from: monday + 2 * minute, until: monday + 5 * minute };
  open('tutor', () =>
    anEvidence({
      notCounted: [
        { part: 'node', name: 'janus-1', why: 'ended-as-it-said', ...lost },
        { part: 'room', name: '', why: 'no-node-answered', ...lost },
        { part: 'gateway', name: '', why: 'no-sign', ...lost },
        { part: 'booking', name: '', why: '', ...lost },
      ],
    }),
  );
  const verdict = await screen.findByRole('region', { name: 'What was decided' });
  expect(verdict).toHaveTextContent(/Not counted against anybody: the media server janus-1 was away from .* to /);
  expect(verdict).toHaveTextContent(/\d \(it ended, as it had said before\); no media server took people from/);
  expect(verdict).toHaveTextContent(/\d \(none of them gave an answer\); the platform’s gateways were away from/);
  expect(verdict).toHaveTextContent(/\d \(no sign of life\); the schedule was away from [^()]*$/);
  expect(screen.getByRole('list', { name: 'What happened' })).toHaveTextContent(
    'The media server janus-1 could not be reached for 03:00 (it ended, as it had said before); that counts against nobody',
  );
});

test('NS-75 who it is noted against says it once, in so many words, and a second press sends nothing more', async () => {
  const sent: unknown[] = [];
  const { shell } = open(
    'tutor',
    () => anEvidence({ claimUntil: monday + 48 * 60 * minute, claims: sent.length > 0 ? [claim] : [] }),
    {
      'POST /lessons/{id}/claims': ({ body }: { body: unknown }) => {
        sent.push(body);
        return claim;
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Say that power or line was cut' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('has to have 10 to 1000 characters')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'The internet line' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'What happened, and when' }), claim.words);
  await expectAccessible();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('waits for an answer')).toBeVisible();
  expect(sent).toEqual([{ about: 'line', words: claim.words }]);
  expect(screen.queryByRole('button', { name: 'Say that power or line was cut' })).toBeNull();
  expect(shell.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('NS-75 a refusal stands in the form', async () => {
  open('student', () => anEvidence({ claimUntil: monday + 48 * 60 * minute }), {
    'POST /lessons/{id}/claims': () => {
      throw new Problem('This can be said until 48 hours after the lesson.', { code: 'CLAIM_TOO_LATE', status: 422 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Say that power or line was cut' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), claim.words);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('This can be said until 48 hours after the lesson.')).toBeVisible();
});

test('NS-75 the answer stands at the lesson; without anything said or to say there is no such part', async () => {
  const answered = {
    ...claim,
    state: 'declined' as const,
    answer: 'Your line answered.',
    answeredAt: monday + 90 * minute,
  };
  const { unmount } = open('tutor', () => anEvidence({ claims: [answered] }));
  expect(await screen.findByText('not accepted')).toBeVisible();
  expect(screen.getByText('Your line answered.')).toBeVisible();
  unmount();
  open('student');
  await screen.findByRole('region', { name: 'What was decided' });
  expect(screen.queryByText('Power or line cut')).toBeNull();
});
