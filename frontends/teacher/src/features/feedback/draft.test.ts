import { clearDraft, loadDraft, noDraft, saveDraft } from './draft.ts';

afterEach(() => localStorage.clear());

test('FB-55 a draft is found again on this device until it is cleared', () => {
  const draft = { sheets: { s1: { form: { grammar: 'Good' }, completedAssigned: true } }, at: 5 };
  saveDraft('b1', draft);
  expect([loadDraft('b1'), loadDraft('b2')]).toEqual([draft, noDraft]);
  clearDraft('b1');
  expect(loadDraft('b1')).toEqual(noDraft);
});

test('what cannot be read is no draft', () => {
  localStorage.setItem('feedback-draft-b1', '{"grammar":');
  expect(loadDraft('b1')).toEqual(noDraft);
  localStorage.setItem('feedback-draft-b1', '"words"');
  expect(loadDraft('b1')).toEqual(noDraft);
});
