import { aForm, held } from '../testing/applicants.ts';
import { clearDraft, loadDraft, saveDraft } from './draft.ts';
import { emptyForm } from './application-form.ts';

const hour = 3_600_000;
beforeEach(() => localStorage.clear());

test('APP-01 a draft survives a reload, but no password is ever kept', () => {
  saveDraft(aForm());
  expect(JSON.stringify({ ...localStorage })).not.toContain('open-the-window');
  expect(loadDraft(hour)).toEqual(aForm({ password: '', confirmPassword: '' }));
});

test('FB-36 an uploaded file stays a claim for 23 hours and is given up before the server removes it', () => {
  saveDraft(aForm({ cv: { ...held('cv/1', 'cv.pdf'), at: 5 * hour } }));
  expect(loadDraft(28 * hour - 1)?.cv?.id).toBe('cv/1');
  expect(loadDraft(28 * hour).cv).toBeUndefined();
});

test.each(['not json', '[]', 'null', '{"firstName":7,"experience":"x","cv":{"id":4}}'])(
  'a draft of another shape (%s) is as good as none',
  (kept) => {
    localStorage.setItem('application-draft', kept);
    expect(loadDraft(0)).toEqual(emptyForm);
  },
);

test('nothing is left once it is cleared', () => {
  saveDraft(aForm());
  clearDraft();
  expect(localStorage).toHaveLength(0);
});
