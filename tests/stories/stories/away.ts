/** One program or part is not there for a while, as after its machine was lost: down at once, and started again. */
import { crash, halt, revive } from '../../support/control.ts';
import type { Endpoint } from '../../load/endpoints.ts';
import { needContent, needNotification, needPayments } from '../needs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

type Away = Pick<FaultStory, 'name' | 'hypothesis' | 'fault' | 'promise' | 'alerts'> & {
  which: string;
  mayBeRefused?: readonly Endpoint[];
  holdsMs?: number;
  recoversWithinMs?: number;
  how?: typeof halt;
};

const away = ({
  which,
  how = halt,
  mayBeRefused = [],
  holdsMs = 60_000,
  recoversWithinMs = 5_000,
  ...story
}: Away): FaultStory => ({
  ...story,
  mayBeRefused,
  holdsMs,
  recoversWithinMs,
  answersWithinMs: usualBudgetMs,
  needs: 'control',
  begin: async () => ({
    async inject() {
      await how(which);
      return () => revive(which);
    },
  }),
});

export const kafkaGone = away({
  name: 'kafka-gone',
  which: 'kafka',
  how: crash,
  hypothesis: 'Without Kafka everything goes on; what others are told comes later, once.',
  fault: 'Kafka is killed and stays away',
  promise: 'No call is refused; facts, mails and live news arrive after it is back, each once.',
  alerts: ['FactsNotSent', 'FactsNotRead', 'JobFails'],
});

export const redisGone = away({
  name: 'redis-gone',
  which: 'redis',
  how: crash,
  hypothesis: 'Redis holds what may vanish: without it nobody notices anything.',
  fault: 'Redis is killed and stays away',
  promise: 'No call is refused and none is slow; limits are counted in each process.',
  alerts: ['LimitsAway'],
});

export const keycloakGone = away({
  name: 'keycloak-gone',
  which: 'keycloak',
  hypothesis: 'Who is signed in goes on without the sign-in server.',
  fault: 'Keycloak is taken away',
  promise: 'No call of anybody who is signed in is refused.',
  alerts: [],
});

export const contentGone = away({
  name: 'content-gone',
  which: 'content',
  mayBeRefused: needContent,
  hypothesis: 'Without content there are no materials and nobody books, for the topic is looked up; all else goes on.',
  fault: 'content is taken away',
  promise: 'Materials and new bookings are refused in words; cancelling, lessons, messages and pay go on.',
  alerts: ['ProgramAway', 'BookingsFail'],
});

export const paymentsGone = away({
  name: 'payments-gone',
  which: 'payments',
  mayBeRefused: needPayments,
  hypothesis: 'Lessons are booked and given without payments.',
  fault: 'payments is taken away',
  promise: 'Only pay and plans are refused; pay lines are written when it is back.',
  alerts: ['ProgramAway'],
});

export const notificationGone = away({
  name: 'notification-gone',
  which: 'notification',
  mayBeRefused: needNotification,
  hypothesis: 'Without notification screens are stale until it is back, and nothing that was to be told is lost.',
  fault: 'notification is taken away',
  promise: 'Only announcements are refused; every mail and every live event comes afterwards, once.',
  alerts: ['ProgramAway'],
});

export const mailGone = away({
  name: 'mail-gone',
  which: 'mail',
  how: crash,
  hypothesis: 'Mails wait for their server.',
  fault: 'the mail server is taken away',
  promise: 'No call is refused; what was to be mailed is mailed once when it is back.',
  // They are late after five minutes.
  holdsMs: 310_000,
  alerts: ['MailsWait'],
});
