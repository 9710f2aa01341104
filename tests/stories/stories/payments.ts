/** What somebody pays while the payment provider cannot be heard, or cannot be asked. */
import { ok } from '../../support/api.ts';
import { payOnPage, subscribe } from '../../support/buying.ts';
import { eventually } from '../../support/eventually.ts';
import { cut } from '../../support/lines.ts';
import { moveClock, newStudent, schoolNow } from '../../support/people.ts';
import { whereClockIsMoved } from '../also-fire.ts';
import { askProvider } from '../provider.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

type Profile = { data: { lessonTokens: number } };
const bought = 3;
/** Of a comparison with the provider, which finds what no event told; and of an event that is tried again. */
const creditedWithinMs = 120_000;
const lateMs = 600_000;

type Buyer = { url: string; credited(): Promise<number>; untilCredited(): Promise<string[]> };

/** A student who has asked for tokens while all was well. */
async function makeBuyer(): Promise<Buyer> {
  const student = await newStudent();
  const before = await subscribe(student);
  const wish = { tokenType: 'lessonTokens', quantity: bought };
  const asked = await student.api.call<{ checkoutUrl: string }>('POST', `payments/tokens/${student.uid}`, wish);
  const tokens = async () =>
    ok(await student.api.call<Profile>('GET', 'profile/student/me')).data.lessonTokens - before;
  return {
    url: ok(asked).checkoutUrl,
    credited: tokens,
    async untilCredited() {
      const came = eventually('what was paid is credited', async () => (await tokens()) >= bought, creditedWithinMs);
      const missing = await came.then(
        () => [],
        (error: unknown) => [String(error)],
      );
      return [...missing, ...(await onceOnly({ credited: tokens }))];
    },
  };
}

async function onceOnly(buyer: Pick<Buyer, 'credited'>): Promise<string[]> {
  const credited = await buyer.credited();
  return credited === bought ? [] : [`${bought} tokens were paid for, ${credited} credited`];
}

const eventsWaiting = async () => (await askProvider<{ waiting: number }>('GET', 'webhooks')).waiting;

/** The events that wait are sent now; answers when none waits any more. */
async function sendWhatWaits(): Promise<void> {
  await askProvider('POST', 'webhooks-now');
  await eventually('the provider has told everything', async () => (await eventsWaiting()) === 0, creditedWithinMs);
}

const usual = {
  felt: 'by its own proof',
  mayBeRefused: [],
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 5_000,
  needs: 'lines',
} as const;

export const lateWebhook: FaultStory = {
  ...usual,
  name: 'late-webhook',
  hypothesis: 'An event of the payment provider that comes ten minutes late is not waited for, and adds nothing.',
  fault: 'events of the payment provider do not get in while ten minutes of the school go by',
  promise:
    'No call is refused; what was paid is credited before its event comes, by a comparison, and not again with it.',
  check: 'A student pays meanwhile; the tokens are counted while events are away, and when all have come.',
  holdsMs: 60_000,
  alerts: ['MoneyEventsMissed'],
  mayFireToo: { ...whereClockIsMoved, MoneyDiffers: 'the comparison finds what no event has told' },
  async begin() {
    const buyer = await makeBuyer();
    return {
      inject: () => cut('webhooks'),
      proves: async () => ((await eventsWaiting()) > 0 ? [] : ['no event of the provider waits']),
      async meanwhile(holding) {
        await payOnPage(buyer.url);
        // The comparison is due by the school's clock.
        await moveClock((await schoolNow()) + lateMs);
        const found = await buyer.untilCredited();
        return holding.aborted ? [...found, 'it was credited only when events came again'] : found;
      },
      async afterwards() {
        await sendWhatWaits();
        // The next comparison finds that everything came by itself.
        await moveClock((await schoolNow()) + lateMs);
        return onceOnly(buyer);
      },
    };
  },
};

export const providerAway: FaultStory = {
  ...usual,
  name: 'provider-away',
  hypothesis: 'An event whose object cannot be read waits.',
  fault: 'payments cannot ask the payment provider anything; its events still come',
  promise: 'Whoever does not pay notices nothing; what was paid meanwhile is credited once.',
  check: 'A student pays meanwhile; the tokens are counted afterwards.',
  holdsMs: 60_000,
  alerts: ['MoneyEventsWait'],
  mayFireToo: {
    JobFails: 'a comparison asks the provider, who is away',
    MoneyNotCompared: 'a comparison asks the provider, who is away',
  },
  async begin() {
    const buyer = await makeBuyer();
    return {
      inject: () => cut('stripe'),
      proves: async () => ((await buyer.credited()) === 0 ? [] : ['what was paid is credited all the same']),
      async meanwhile() {
        await payOnPage(buyer.url);
        return [];
      },
      afterwards: buyer.untilCredited,
    };
  },
};
