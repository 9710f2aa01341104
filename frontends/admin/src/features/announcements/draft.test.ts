import { emptyForm, formOf, instantOf } from './draft.ts';

test('a time is that of the wall clock, there and back; a zone that the browser does not know has the clock of UTC', () => {
  const when = Date.UTC(2026, 10, 24, 0, 30);
  const state = { from: '', state: 'scheduled', viewed: 0, of: 0, version: 1 } as const;
  const posted = { ...emptyForm(), ...state, id: 'p1', people: null, for: [], type: 'announce' as const, when };
  expect(formOf(posted, 'Australia/Darwin')).toMatchObject({ date: '2026-11-24', time: '10:00' });
  expect(formOf(posted, 'Mars/Olympus')).toMatchObject({ date: '2026-11-24', time: '00:30' });
  for (const zone of ['Australia/Darwin', 'Mars/Olympus']) expect(instantOf(formOf(posted, zone), zone)).toBe(when);
});
