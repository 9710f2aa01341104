import { editTutor } from '../../domain/edit-tutor.ts';
import { registerPerson } from '../../domain/person.ts';
import { auditedChange, changedFields } from './audited-change.ts';

const account = {
  uid: '0'.repeat(32),
  role: 'tutor' as const,
  email: 'a@example.com',
  emailVerified: true,
  firstName: 'Grace',
  lastName: 'Okafor',
  timeZone: 'Africa/Lagos',
  country: '',
  about: '',
  enabled: true,
};
const { person } = registerPerson({ ...account, tutor: {} }, new Date(0));

test('NS-44 fields that changed, before and after; personal ones by their marks in the contracts', () => {
  const { person: after } = editTutor(person, { lessonRate: 80, name: 'Grace Ada', imageUrl: '/files/a.png' });
  expect(auditedChange(person, { ...after, lastActive: new Date(5) })).toEqual({
    changed: ['lastName', 'imageUrl', 'tutor.lessonRate'],
    before: { lastName: '[pii]', imageUrl: '', 'tutor.lessonRate': 65 },
    after: { lastName: '[pii]', imageUrl: '[pii]', 'tutor.lessonRate': 80 },
  });
});

test('without people there is nothing to compare', () => {
  expect(auditedChange(undefined, undefined)).toEqual({ changed: [], before: undefined, after: undefined });
});

test('NS-44 the fields that differ, before and after; what was not there has no value', () => {
  expect(
    changedFields({ before: { status: 'submitted', cv: 'cv/1' }, after: { status: 'accepted', cv: 'cv/1' } }),
  ).toEqual({
    changed: ['status'],
    before: { status: 'submitted' },
    after: { status: 'accepted' },
  });
  expect(changedFields({ before: {}, after: { role: 'tutor' } })).toEqual({
    changed: ['role'],
    before: {},
    after: { role: 'tutor' },
  });
});
