/** One program or part is not there for a while, as after its machine was lost: down at once, and started again. */
import { signIn } from '@parlance/deploy/sign-in';
import { crash, halt, revive } from '../../support/control.ts';
import { cut, type Remedy } from '../../support/lines.ts';
import { newStudent } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import type { Endpoint } from '../../load/endpoints.ts';
import { whereRefused } from '../also-fire.ts';
import { needContent, needNotification, needPayments } from '../needs.ts';
import { factsWait, isAway, mailInVain, uncounted } from '../proofs.ts';
import { usualBudgetMs, type FaultStory, type Plot } from '../story.ts';

/** How it is taken away, what shows that it is, and how it comes back. */
type Gone = { back: Remedy; proves(): Promise<string[]> };

async function halted(which: string): Promise<Gone> {
  await halt(which);
  return { back: () => revive(which), proves: () => isAway(which) };
}

async function crashed(which: string): Promise<Gone> {
  await crash(which);
  return { back: () => revive(which), proves: () => isAway(which) };
}

/** On the cluster the server's inbox, which is asked at the end, is gone with its pod: there nobody reaches it. */
async function unreachable(which: string): Promise<Gone> {
  if (platform().isCluster !== true) return crashed(which);
  return { back: await cut(which), proves: async () => [] };
}

type Away = Pick<FaultStory, 'name' | 'hypothesis' | 'fault' | 'promise' | 'alerts'> & {
  which: string;
  mayBeRefused?: readonly Endpoint[];
  holdsMs?: number;
  recoversWithinMs?: number;
  how?: (which: string) => Promise<Gone>;
  /** Where no answer shows it. */
  besides?(): Promise<Pick<Plot, 'proves' | 'meanwhile'>>;
} & Pick<FaultStory, 'mayFireToo'>;

const away = ({
  which,
  how = halted,
  mayBeRefused = [],
  holdsMs = 60_000,
  recoversWithinMs = 5_000,
  besides,
  ...story
}: Away): FaultStory => ({
  ...story,
  mayBeRefused,
  felt: besides ? 'by its own proof' : 'by refusals',
  holdsMs,
  recoversWithinMs,
  answersWithinMs: usualBudgetMs,
  needs: 'control',
  async begin() {
    const own = await besides?.();
    let gone: Gone | undefined;
    return {
      ...own,
      async inject() {
        gone = await how(which);
        return gone.back;
      },
      proves: async () => [...((await gone?.proves()) ?? []), ...((await own?.proves?.()) ?? [])],
    };
  },
});

export const kafkaGone = away({
  name: 'kafka-gone',
  which: 'kafka',
  how: crashed,
  hypothesis: 'Without Kafka everything goes on; what others are told comes later, once.',
  fault: 'Kafka is killed and stays away',
  promise: 'No call is refused; facts, mails and live news arrive after it is back, each once.',
  alerts: ['FactsNotSent', 'FactsNotRead', 'JobFails'],
  mayFireToo: {
    FactsWait: 'what was read before is applied late',
    FactsLate: 'what waited is read late when it is back',
  },
  besides: async () => ({ proves: factsWait }),
});

export const redisGone = away({
  name: 'redis-gone',
  which: 'redis',
  how: crashed,
  hypothesis: 'Redis holds what may vanish: without it nobody notices anything.',
  fault: 'Redis is killed and stays away',
  promise: 'No call is refused and none is slow; limits are counted in each process.',
  alerts: ['LimitsAway'],
  async besides() {
    const before = (await uncounted()) ?? 0;
    return {
      async proves() {
        const now = await uncounted();
        if (now === undefined) return ['nobody can ask the gateway here what Redis did not count'];
        return now > before ? [] : ['the gateway had each request counted'];
      },
    };
  },
});

export const keycloakGone = away({
  name: 'keycloak-gone',
  which: 'keycloak',
  hypothesis: 'Who is signed in goes on without the sign-in server.',
  fault: 'Keycloak is taken away',
  promise: 'No call of anybody who is signed in is refused.',
  alerts: ['SignInAway'],
  mayFireToo: { JobFails: 'the jobs that ask the sign-in server only fail' },
  async besides() {
    const { email, password } = await newStudent();
    const comes = () => signIn({ publicUrl: platform().publicUrl, email, password });
    return {
      proves: () =>
        comes().then(
          () => ['somebody has signed in'],
          () => [],
        ),
    };
  },
});

export const contentGone = away({
  name: 'content-gone',
  which: 'content',
  mayBeRefused: needContent,
  hypothesis: 'Without content there are no materials and nobody books, for the topic is looked up; all else goes on.',
  fault: 'content is taken away',
  promise: 'Materials and new bookings are refused in words; cancelling, lessons, messages and pay go on.',
  alerts: ['ProgramAway', 'BookingsFail'],
  mayFireToo: whereRefused,
});

export const paymentsGone = away({
  name: 'payments-gone',
  which: 'payments',
  mayBeRefused: needPayments,
  hypothesis: 'Lessons are booked and given without payments.',
  fault: 'payments is taken away',
  promise: 'Only pay and plans are refused; pay lines are written when it is back.',
  alerts: ['ProgramAway'],
  mayFireToo: whereRefused,
});

export const notificationGone = away({
  name: 'notification-gone',
  which: 'notification',
  mayBeRefused: needNotification,
  hypothesis: 'Without notification screens are stale until it is back, and nothing that was to be told is lost.',
  fault: 'notification is taken away',
  promise: 'Only announcements are refused; every mail and every live event comes afterwards, once.',
  alerts: ['ProgramAway'],
  mayFireToo: whereRefused,
});

export const mailGone = away({
  name: 'mail-gone',
  which: 'mail',
  how: unreachable,
  hypothesis: 'Mails wait for their server.',
  fault: 'the mail server is taken away',
  promise: 'No call is refused; what was to be mailed is mailed once when it is back.',
  // They are late after five minutes.
  holdsMs: 310_000,
  alerts: ['MailsWait'],
  besides: mailInVain,
});
