/** The connection to Stripe, at the API version that its library was made for; and what its failures mean here. */
import Stripe from 'stripe';
import { timeLeftMs } from '@parlance/runtime/context/request-context';
import { pause } from '@parlance/runtime/waiting/waiting';
import { ProviderFailed } from '../../domain/provider-fault.ts';
import { refuse } from '../../domain/refusals.ts';

/** Pinned: another one may name and nest things otherwise. */
const apiVersion = '2026-10-28.endive';
/** Longest call; whoever waits for less is answered within what is left. */
const longestMs = 8_000;
/** What a caller keeps for its own answer. */
const marginMs = 300;
const leastMs = 250;
/** Somebody else is at it with the same key. */
const keyInUse = ['idempotency_key_in_use', 'lock_timeout'];
const againMs = 100;

export type StripeOptions = {
  secretKey: string;
  /** Undefined: Stripe itself. */
  apiBase: string | undefined;
};

export type Connection = {
  stripe: Stripe;
  /** One call, with a time-out below that of whoever waits for it. */
  ask<T>(call: (options: Stripe.RequestOptions) => Promise<T>): Promise<T>;
  /** The same for what may not be there. */
  askFor<T>(call: (options: Stripe.RequestOptions) => Promise<T>): Promise<T | undefined>;
};

export function connect({ secretKey, apiBase }: StripeOptions): Connection {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    // A repeat is ours to decide: we know how long somebody waits.
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(apiBase),
  });
  async function ask<T>(call: (options: Stripe.RequestOptions) => Promise<T>): Promise<T> {
    for (;;) {
      const timeout = Math.min(longestMs, timeLeftMs() - marginMs);
      if (timeout < leastMs) throw refuse('PROVIDER_UNAVAILABLE');
      try {
        return await call({ timeout: Math.floor(timeout) });
      } catch (error) {
        if (!isKeyInUse(error)) throw refusalOf(error);
      }
      await pause(againMs, never);
    }
  }
  return {
    stripe,
    ask,
    askFor: (call) =>
      ask((options) =>
        call(options).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      ),
  };
}

const never = new AbortController().signal;

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const { protocol, hostname: host, port } = new URL(apiBase);
  return { host, protocol: protocol === 'https:' ? 'https' : 'http', port: port || (protocol === 'https:' ? 443 : 80) };
}

const isKeyInUse = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && keyInUse.includes(error.code ?? '');

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing' && error.statusCode === 404;

/** What another try may bring is unavailable; what Stripe has judged is refused. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0, message } = error;
  if (statusCode >= 500)
    return refuse('PROVIDER_UNAVAILABLE', { cause: new ProviderFailed(message, { cause: error }) });
  if (error.code === 'resource_missing' && error.param === 'customer') return refuse('CUSTOMER_GONE', { cause: error });
  const passes =
    statusCode === 0 || statusCode === 429 || statusCode === 401 || statusCode === 403 || isKeyInUse(error);
  return refuse(passes ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', { cause: error });
}
