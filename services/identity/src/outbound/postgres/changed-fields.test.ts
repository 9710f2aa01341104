import { changedFields } from './changed-fields.ts';

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
