/** What Stripe answers when it refuses: its error objects with their status. */
export type StripeError = {
  type: 'invalid_request_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

export class StripeFault extends Error {
  readonly status: number;
  readonly error: StripeError;

  constructor(status: number, error: StripeError) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const invalid = (message: string, code?: string, param?: string) =>
  new StripeFault(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined
      ? {}
      : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    ...(param === undefined ? {} : { param }),
  });

const NAMES: Record<string, string> = {
  'checkout.session': 'checkout session',
  'billing_portal.session': 'billing portal session',
};

export const faults = {
  invalid,
  missing(kind: string, id: string, param: string): StripeFault {
    const name = NAMES[kind] ?? kind.replaceAll('_', ' ');
    const { error } = invalid(`No such ${name}: '${id}'`, 'resource_missing', param);
    return new StripeFault(param === 'id' ? 404 : 400, error);
  },
  required: (param: string) => invalid(`Missing required param: ${param}.`, 'parameter_missing', param),
  unknown: (param: string) => invalid(`Received unknown parameter: ${param}`, 'parameter_unknown', param),
  noRoute: (method: string, path: string) =>
    new StripeFault(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). This stands in for Stripe and knows only what this installation uses.`,
    }),
  noKey: () =>
    new StripeFault(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided. Use the secret key of this installation as a bearer.',
    }),
  otherParameters: (key: string) =>
    new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
  tooMany: () =>
    new StripeFault(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    }),
  broken: () =>
    new StripeFault(500, {
      type: 'api_error',
      message: 'An unknown error occurred. The stand-in was told to answer so.',
    }),
};
