/** Somebody else's lock: a migration, an index, a report that was forgotten. */
import { randomUUID } from 'node:crypto';
import type { Remedy } from '../../support/lines.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { moveClock, newStudent } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { untilStatus } from '../../load/lessons.ts';
import { pause } from '../../load/pace.ts';
import type { Stage } from '../../load/stories/story.ts';
import { whereBookingsAreRefused, whereClockIsMoved, whereDatabaseWaits, whereRefused } from '../also-fire.ts';
import { byHand, openDatabase } from '../by-hand.ts';
import { notInWords, wordsOf } from '../in-words.ts';
import { needBooking, needContent, needNotification } from '../needs.ts';
import { shows } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

async function lock(database: string, table: string, mode = 'access exclusive'): Promise<Remedy> {
  const client = await openDatabase(database);
  await client.query('begin');
  await client.query(`lock table ${client.escapeIdentifier(table)} in ${mode} mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** No answer shows it: who reads facts keeps nobody waiting. */
const isWaitedFor = (database: string, table: string) =>
  shows(`somebody waits for ${table}`, async () => {
    const sql = 'select from pg_locks where relation = $1::regclass and not granted';
    return (await byHand(database, sql, [table])).length > 0;
  });

const usual = {
  felt: 'by refusals',
  answersWithinMs: usualBudgetMs,
  holdsMs: 90_000,
  recoversWithinMs: 10_000,
  needs: 'control',
} as const;

export const lockedLessons: FaultStory = {
  ...usual,
  name: 'locked-lessons',
  hypothesis: 'A migration that locks the lessons for a minute and a half is waited for, and then all goes on.',
  fault: "somebody holds booking's table of lessons for himself",
  promise: 'What needs lessons is refused in words within its budget; no fact is given up, and nothing is half done.',
  mayBeRefused: needBooking,
  // Whether lessons are due nobody can ask meanwhile, and that is told.
  alerts: ['RequestsFail', 'NumbersUnknown'],
  mayFireToo: { ...whereBookingsAreRefused, ...whereDatabaseWaits },
  begin: async () => ({ inject: () => lock('booking', 'lessons') }),
};

export const lockedMails: FaultStory = {
  ...usual,
  name: 'locked-mails',
  hypothesis: 'A lock in front of a reader of facts makes its facts wait, and none is given up.',
  fault: "somebody holds notification's table of mails for himself",
  promise: 'Only what notification says is refused; every mail and every live event comes afterwards, once.',
  mayBeRefused: needNotification,
  felt: 'by its own proof',
  alerts: ['FactsWait', 'FactsLate'],
  mayFireToo: { ...whereRefused, ...whereDatabaseWaits },
  begin: async () => ({
    inject: () => lock('notification', 'mails'),
    proves: () => isWaitedFor('notification', 'mails'),
  }),
};

/** More than a replica has connections. */
const askers = 40;
const betweenAsksMs = 200;

export const lockedMaterials: FaultStory = {
  ...usual,
  name: 'locked-materials',
  hypothesis: 'Who waits for a connection is told after five seconds, and whoever is on call hears of it.',
  fault: `somebody holds content's table of materials for himself, and ${askers} people open the page again and again`,
  promise: 'Only what asks content is refused, in words; everything else has its own connections.',
  check: 'Each of these answers.',
  mayBeRefused: needContent,
  holdsMs: 45_000,
  alerts: ['DatabaseConnectionsShort'],
  mayFireToo: { ...whereBookingsAreRefused, ...whereDatabaseWaits },
  async begin() {
    const { api } = await newStudent();
    return {
      inject: () => lock('content', 'materials'),
      async meanwhile(holding) {
        const answers: string[] = [];
        const ask = async () => {
          while (!holding.aborted) {
            answers.push(await api.call('GET', 'materials').then(wordsOf, String));
            await pause(betweenAsksMs, holding);
          }
        };
        await Promise.all(Array.from({ length: askers }, ask));
        // The last are answered when the lock is gone.
        return notInWords('materials', answers, ['200']);
      },
    };
  },
};

const nobodysFile = () => `${platform().publicUrl}/files/public/${randomUUID()}`;

export const lockedFiles: FaultStory = {
  ...usual,
  name: 'locked-files',
  hypothesis: 'Files that cannot be looked up are refused in words, and whoever is on call hears of it.',
  fault: `somebody holds content's table of files for himself, and ${askers} people open pictures again and again`,
  promise: 'Only what asks content is refused, in words; everything else has its own connections.',
  check: 'Each of these answers.',
  mayBeRefused: needContent,
  felt: 'by its own proof',
  holdsMs: 45_000,
  alerts: ['FilesFail'],
  mayFireToo: { ...whereBookingsAreRefused, ...whereDatabaseWaits },
  async begin() {
    const answers: string[] = [];
    return {
      inject: () => lock('content', 'files'),
      // Whoever was told that there is no such picture has looked past the lock.
      async proves() {
        const wrong = notInWords('files, while the table was held,', answers);
        return answers.length >= askers ? wrong : [...wrong, `${askers} people had ${answers.length} answers`];
      },
      async meanwhile(holding) {
        const ask = async () => {
          while (!holding.aborted) {
            const answer = await fetch(nobodysFile(), { signal: AbortSignal.timeout(usualBudgetMs * 2) });
            const { status } = answer;
            answers.push(wordsOf({ status, body: await answer.json(), headers: answer.headers }));
            await pause(betweenAsksMs, holding);
          }
        };
        await Promise.all(Array.from({ length: askers }, ask));
        // There is no such picture, as is said when the lock is gone.
        return notInWords('files', answers, ['404 FILE_NOT_FOUND']);
      },
    };
  },
};

const minute = 60_000;
type Lesson = Parameters<typeof untilStatus>[0];

/** Each teacher has a lesson in an hour to which nobody comes. */
async function lessonsToCome({ company, acts }: Stage): Promise<{ when: number; lessons: Lesson[] }> {
  const when = await hourAhead(60 * minute);
  const lessons: Lesson[] = [];
  for (const [index, tutor] of company.tutors.entries()) {
    const student = company.students[index];
    if (!student) continue;
    const { id } = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
    const at = Date.now();
    const who = { student: student.uid, tutor: tutor.uid, booking: id, when };
    acts.push({ act: 'book', capacity: 1, outcome: 'yes', askedAt: at, answeredAt: at, ...who });
    lessons.push({ booking: { id }, tutor });
  }
  return { when, lessons };
}

export const lessonsStandStill: FaultStory = {
  ...usual,
  name: 'lessons-stand-still',
  hypothesis: 'Lessons that nobody could move are moved afterwards, and whoever is on call hears of it.',
  fault: 'lessons can be read and not written, and those of four teachers who stay away become due',
  promise: 'What writes lessons is refused in words; each student has the token back afterwards.',
  mayBeRefused: needBooking,
  check: 'Each of those lessons is noted as missed by its teacher.',
  holdsMs: 30_000,
  alerts: ['LessonsDue'],
  mayFireToo: { ...whereBookingsAreRefused, ...whereDatabaseWaits, ...whereClockIsMoved },
  alertsAfterwards: ['LessonsMoveLate'],
  async begin(stage) {
    const { when, lessons } = await lessonsToCome(stage);
    return {
      async inject() {
        const remedy = await lock('booking', 'lessons', 'share');
        const moved = moveClock(when + 7 * minute);
        await moved.catch(async (error: unknown) => {
          await remedy();
          throw error;
        });
        return remedy;
      },
      // Whether the token came back with it the ledger's oracle asks.
      async afterwards() {
        const outcomes = await Promise.allSettled(lessons.map((one) => untilStatus(one, 'tutor-absent')));
        return outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      },
    };
  },
};
