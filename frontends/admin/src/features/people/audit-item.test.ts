import type { AdminActJson } from '@parlance/kit/api/types.ts';
import { auditItem } from './audit-item.ts';

const named = (name: string) => ({ uid: name, name, image: '' });
const act: AdminActJson = {
  id: '1',
  at: 1_000,
  act: 'user.updated',
  actor: named('Nadia Rahman'),
  subject: named('Camila Duarte'),
  changed: ['country', 'firstName'],
  details: null,
  reason: '',
  requestId: 'r',
  before: { country: '', firstName: 'Camilla' },
  after: { country: 'AU', firstName: 'Camila' },
};

test('ADM-01 an act says who did what, and each field before and after', () =>
  expect(auditItem(act)).toEqual({
    id: '1',
    who: 'Nadia Rahman',
    action: 'changed the account',
    when: 1_000,
    note: 'Country: nothing → AU\nFirst name: Camilla → Camila',
  }));

test('ADM-01 an act that this build does not know, with a long value, is shown as it is and cut', () =>
  expect(
    auditItem({ ...act, act: 'user.moved', changed: ['shoeSize'], before: null, after: { shoeSize: 'x'.repeat(99) } }),
  ).toEqual(expect.objectContaining({ action: 'user.moved', note: `shoeSize: nothing → ${'x'.repeat(80)}…` })));
