/** The stand-in for Stripe: its API, hosted pages and webhooks, without anybody's money. It has an address of its own, as the mail inbox has, and no path of the edge: its pages are those of somebody else, who must not share an origin with the portal, and what moves it is for this machine alone. */
import { join } from 'node:path';
import type { Profile } from '../profile.ts';
import type { Secrets } from '../secrets.ts';
import { answersOk } from '../wait.ts';
import { webhookPort } from './lines.ts';
import type { Part, PartContext } from './part.ts';

export function stripePart({ profile, secrets, breakableLines = false }: PartContext): Part {
  const port = profile.ports.stripe;
  const gateway = breakableLines ? webhookPort(profile) : profile.ports.gateway;
  return {
    title: 'Stripe stand-in',
    givenBy: ['STRIPE_SECRET_KEY'],
    ports: [{ port, use: 'the Stripe stand-in' }],
    tools: [],
    isOurs: true,
    prepare: async () => undefined, // it makes its folder itself
    unit: () => ({
      name: 'stripe',
      title: 'Stripe stand-in',
      layer: 'part',
      command: {
        file: process.execPath,
        args: [...SMALL, join(profile.root, 'deploy/stripe/process.ts')],
        env: {
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          HTTP_LISTEN: `127.0.0.1:${port}`,
          STATE_DIR: join(profile.folder, 'stripe'),
          PUBLIC_URL: stripeUrl(profile),
          PORTAL_URL: profile.publicUrl,
          WEBHOOK_URL: `http://127.0.0.1:${gateway}/api/v1/payments/webhook`,
          STRIPE_SECRET_KEY: secrets.stripeSecretKey,
          STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
          // The owner of the school's clock; while it does not answer, the time is the real one.
          BOOKING_GRPC: `127.0.0.1:${profile.ports.services.booking.grpc}`,
        },
      },
      ready: () => answersOk(`http://127.0.0.1:${port}/health`),
      readyWithinMs: 30_000,
    }),
  };
}

const SMALL = ['--max-old-space-size=128', '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];

/** Where browsers find it. */
function stripeUrl(profile: Profile): string {
  return `http://localhost:${profile.ports.stripe}`;
}

/** Settings that somebody with an account at Stripe gives; payments has values of its own for the others. */
const PRICES = ['WORKPLACE_ONE', 'WORKPLACE_GROUP', 'PTE_ONE', 'PTE_GROUP'].flatMap((name) => [
  `PRICE_${name}`,
  `PRICE_TOKEN_${name}`,
]);

export type StripeAddress = {
  /** The stand-in's, for browsers; undefined when it is Stripe itself. */
  page: string | undefined;
  /** What payments is told. */
  environment: Record<string, string>;
};

export function stripeAddress(
  { profile, secrets }: { profile: Profile; secrets: Secrets },
  env: NodeJS.ProcessEnv,
): StripeAddress {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhooks = '', STRIPE_API_BASE: base = '' } = env;
  if (key !== undefined && key !== '') {
    const prices = PRICES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
    const environment = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhooks, STRIPE_API_BASE: base };
    return { page: undefined, environment: { ...environment, ...Object.fromEntries(prices) } };
  }
  return {
    page: stripeUrl(profile),
    environment: {
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${profile.ports.stripe}`,
    },
  };
}
