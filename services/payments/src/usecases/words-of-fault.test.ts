import { ProviderFailed } from '../domain/provider-fault.ts';
import { refuse } from '../domain/refusals.ts';
import { wordsOfFault } from './words-of-fault.ts';

const said = (message: string, about: object = {}) => Object.assign(new Error(message), about);

test.each([
  ['a refusal', refuse('BILLING_BUSY'), 'Please try again.'],
  [
    'what the provider refused, by its code',
    refuse('PROVIDER_REFUSED', { cause: said('No such customer: ann@example.org', { code: 'resource_missing' }) }),
    'The payment provider refused this. (resource_missing)',
  ],
  [
    'a provider that failed',
    refuse('PROVIDER_UNAVAILABLE', {
      cause: new ProviderFailed('no', { cause: said('no', { code: 'api_error' }) }),
    }),
    'The payment provider does not answer at the moment. Please wait and try again. (api_error)',
  ],
  [
    'a rule of the database, by its name',
    said('new row violates a rule', { code: '23514', constraint: 'credits_quantity', detail: '(Ann, 1)' }),
    'database 23514 credits_quantity',
  ],
  [
    'a value that the database does not understand',
    said('invalid input syntax for type uuid: "Ann Lee"', { code: '22P02' }),
    'database 22P02',
  ],
  ['an error of ours', said('a row that was there is gone'), 'a row that was there is gone'],
  ['an address in it', said('no mail for Ann <ann@example.org>, sorry'), 'no mail for Ann … sorry'],
  ['a long one', said('x'.repeat(999)), 'x'.repeat(160)],
  ['no error at all', 'away', 'away'],
])('of %s administrators read what names it', (_what, error, words) => {
  expect(wordsOfFault(error)).toBe(words);
});
