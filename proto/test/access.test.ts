/** The access that the contracts declare is the one that was reviewed: whoever opens a call to somebody says so in two places. */
import { access, type Access } from '../gen/access.ts';
import { reviewedCallers } from './reviewed-callers.ts';

const wordsOf = ({ callers, services, anonymous, unverified }: Access): string =>
  [
    ...(anonymous
      ? ['anonymous']
      : callers.length === 0
        ? ['admin']
        : callers.map((caller) => (caller === 'service' ? `service(${services.join(' ')})` : caller))),
    ...(unverified ? ['unverified'] : []),
  ].join(' ');

const reviewed = Object.entries(reviewedCallers).flatMap(([service, calls]) =>
  Object.entries(calls).map(([call, callers]) => [`parlance.${service}/${call}`, callers] as const),
);
const declared = Object.entries(access).map(([call, rule]) => [call, wordsOf(rule)] as const);

test.each(reviewed)('%s is for: %s', (call, callers) => {
  const rule = access[call];
  expect(rule && wordsOf(rule)).toBe(callers);
});

test('every call of the contracts was reviewed, and nothing else was', () => {
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(reviewed));
});

test('services answer each other where no person may ask, and nobody is let in anonymously but where signing in cannot be asked for', () => {
  const internal = declared.filter(([call]) => call.includes('InternalService/'));
  expect(internal.filter(([, callers]) => !callers.startsWith('service('))).toEqual([]);
  const anonymous = declared.filter(([, callers]) => callers.startsWith('anonymous')).map(([call]) => call);
  const outsideDevelopment = anonymous.filter((call) => !/\.dev\.|DevService\//.test(call));
  expect(outsideDevelopment.map((call) => call.split('/')[1]).sort()).toEqual([
    'ConfirmApplicationEmail',
    'ConfirmVerification',
    'CreateApplicationUpload',
    'GetApplicationState',
    'ReadCalendarFeed',
    'ReceiveWebhook',
    'RegisterAccount',
    'ReplaceApplicationFile',
    'RequestPasswordReset',
    'SendVisitorInquiry',
    'SubmitApplication',
    'Unsubscribe',
  ]);
});
