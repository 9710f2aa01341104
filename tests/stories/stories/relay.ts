/** The TURN relay is lost, to people whose network lets nothing else through and to all others. */
import { enterCall, type CallPeer } from '../../support/call-peer/call-peer.ts';
import { crash, pause, resume, revive } from '../../support/control.ts';
import { liveLessons, type LiveLesson } from '../../support/live-lesson.ts';
import { untilEnded } from '../../load/pace.ts';
import { whereALessonBegins, whereConnectedAnew } from '../also-fire.ts';
import { hearEachOther } from '../hear-each-other.ts';
import { notOnCluster } from '../not-here.ts';
import { usualBudgetMs, type FaultStory, type Plot } from '../story.ts';

const relay = 'coturn';
const hearWithinMs = 45_000;
/** Who is cut off tries again every few seconds. */
const backWithinMs = 30_000;
/** Sound comes ten times a second. */
const silentMs = 3_000;

const told = (error: unknown) => [String(error)];

/** Whoever was last heard so long ago is not heard any more. */
function isSilent(peer: CallPeer, uid: string): boolean {
  return performance.now() - (peer.lastFrom(uid).sound ?? 0) >= silentMs;
}

type Loss = { lose(): Promise<void>; bringBack(): Promise<void> };

/** A teacher with a line of their own and a student who has the relay's; in another lesson two come who need no relay. */
async function oneIsRelayed({ lose, bringBack }: Loss): Promise<Plot> {
  const [own, other] = (await liveLessons(2)) as [LiveLesson, LiveLesson];
  const teacher = await enterCall(own.tutor, own.booking);
  const student = await enterCall(own.student, own.booking, { isRelayed: true });
  const { uid: teacherId } = own.tutor;
  const { uid: studentId } = own.student;
  const both = (withinMs: number) =>
    Promise.all([teacher.hears(studentId, withinMs), student.hears(teacherId, withinMs)]);
  await both(hearWithinMs);
  return {
    async inject() {
      await lose();
      return bringBack;
    },
    async proves() {
      const heard = [isSilent(teacher, studentId) || 'the teacher', isSilent(student, teacherId) || 'the student'];
      const still = heard.filter((one) => one !== true);
      return still.map((who) => `${who} hears the other as before: nothing went by the relay`);
    },
    async meanwhile(holding) {
      const found = await hearEachOther(other);
      await untilEnded(holding);
      const ended = [teacher.ended(), student.ended()].filter((why) => why !== undefined);
      return [...found, ...ended.map((why) => `one of them was put out: ${why}`)];
    },
    async afterwards() {
      const found = await both(backWithinMs).then(() => [], told);
      await Promise.all([teacher.leave(), student.leave()]);
      return found;
    },
  };
}

const usual = {
  felt: 'by its own proof',
  promise:
    'No call is refused. Who has the relay alone is not heard, stays in the lesson, and is heard again within half a minute without doing anything; two who need no relay come in and hear each other.',
  check: 'A teacher and a student who has the relay alone, and two others who come into a room meanwhile.',
  mayBeRefused: [],
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 5_000,
  holdsMs: 30_000,
  alerts: [],
  mayFireToo: { ...whereConnectedAnew, ...whereALessonBegins },
  needs: 'control',
  unable: notOnCluster('it has no relay of its own'),
} as const;

export const relayGone: FaultStory = {
  ...usual,
  name: 'relay-gone',
  hypothesis: 'Whoever reaches a media node without the relay does not need it, and who does not is back when it is.',
  fault: 'the TURN relay is killed and stays away',
  begin: () => oneIsRelayed({ lose: () => crash(relay), bringBack: () => revive(relay) }),
};

/** As a machine that vanishes, or a network that drops every packet: nobody is told. */
export const relaySilent: FaultStory = {
  ...usual,
  name: 'relay-silent',
  hypothesis: 'A relay from which nothing comes any more, not even a refusal, is noticed all the same.',
  fault: 'the TURN relay stands still: it answers nothing and ends nothing',
  begin: () => oneIsRelayed({ lose: () => pause(relay), bringBack: () => resume(relay) }),
};
