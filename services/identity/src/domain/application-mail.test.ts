import {
  confirmLinkLifeMs,
  mailFor,
  applicationMailKinds,
  mailPath,
  opensState,
  type ApplicationMailKind,
} from './application-mail.ts';
import type { ApplicationStatus } from './application.ts';

test.each<[ApplicationStatus, ApplicationMailKind]>([
  ['submitted', 'application-received'],
  ['accepted', 'application-accepted'],
  ['rejected', 'application-rejected'],
  ['training', 'application-training'],
  ['confirmed', 'application-confirmed'],
  ['rejected-service', 'application-rejected-service'],
  ['rejected-training', 'application-rejected-training'],
])('NS-01 when an application becomes %s the applicant gets %s', (status, kind) => {
  expect(mailFor(status)).toBe(kind);
});

test('nobody is mailed that an application waits for its own link', () => {
  expect(() => mailFor('unverified')).toThrow('nobody is mailed when an application becomes unverified');
});

test.each<[ApplicationMailKind, string]>([
  ['application-confirm', '/application?id=a1&token=secret'],
  ['application-address-taken', '/signin'],
  ['application-received', '/application?id=a1&key=secret'],
  ['application-accepted', '/application?id=a1&key=secret'],
  ['application-rejected', '/application?id=a1&key=secret'],
  ['application-training', '/signin'],
  ['application-confirmed', '/signin'],
  ['application-rejected-service', '/application?id=a1&key=secret'],
  ['application-rejected-training', '/application?id=a1&key=secret'],
  ['application-file-needed', '/application?id=a1&key=secret'],
  ['application-removed', '/application'],
])('FB-52 the link of %s leads to %s', (kind, path) => {
  expect(mailPath({ kind, applicationId: 'a1' }, 'secret')).toBe(path);
});

test('only the first mail confirms the address, that to a taken one opens nothing, all others show the state', () => {
  expect(applicationMailKinds.filter((kind) => !opensState(kind))).toEqual([
    'application-confirm',
    'application-address-taken',
  ]);
});

test('the confirming link lives for seven days', () => {
  expect(confirmLinkLifeMs).toBe(7 * 86_400_000);
});
