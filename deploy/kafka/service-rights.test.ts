import { topics } from '@parlance/proto/topics';
import { SERVICES } from '@parlance/proto/services';
import { serviceRights } from './service-rights.ts';

const rights = serviceRights(topics);
const textOf = ({ may, on, name, prefix }: (typeof rights)[number]) => `${may} ${on} ${name}${prefix ? '*' : ''}`;
const of = (user: string) => rights.filter((right) => right.user === user).map(textOf);

test('a service writes its own topic only, and each topic has one writer', () => {
  const writers = rights.filter(({ may }) => may === 'write').map(({ user, name }) => `${user} ${name}`);
  expect(writers).toEqual(SERVICES.map((name) => `svc-${name} parlance.${name}.events.v1`));
});

test('it reads its own topic and those with facts for it, in groups of its own', () => {
  expect(of('svc-payments').sort()).toEqual([
    'read group parlance-payments',
    'read group parlance-payments-*',
    'read topic parlance.booking.events.v1',
    'read topic parlance.identity.events.v1',
    'read topic parlance.payments.events.v1',
    'write topic parlance.payments.events.v1',
  ]);
});

test('no two services share a group, and no right is given twice', () => {
  const groups = rights.filter(({ on }) => on === 'group');
  for (const { user, name } of groups) {
    expect(groups.filter((other) => other.user !== user && `${other.name}-`.startsWith(name))).toEqual([]);
  }
  expect(new Set(rights.map((right) => `${right.user} ${textOf(right)}`)).size).toBe(rights.length);
});
