import { asClocksSay, newAsk, ownHour, readersOf, type HourAsk } from './hour-news.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00.000Z`);

test.each([
  ['Europe/Berlin', '18:00', '18:00'],
  ['Australia/Darwin', '18:00', '18:30'],
  ['Australia/Darwin', '17:30', '17:30'],
  ['Asia/Kathmandu', '18:00', '18:15'],
  ['Asia/Manila', '17:30', '18:00'],
])('NS-77 in %s an hour that is asked for at %s is opened at %s', (zone, asked, own) => {
  expect(ownHour(at(asked), zone)).toEqual(at(own));
});

test('NS-77 an hour that opens is of the week and the date of every clock', () => {
  const hour = { id: 'h1', startsAt: at('18:30'), isPte: false };
  const said = asClocksSay([hour], ['UTC', 'Asia/Kolkata', 'America/Sao_Paulo']).map((one) => [one.hour, one.date]);
  const thursday = 3 * 24;
  expect(said).toEqual([
    [thursday + 18, '2026-11-26'],
    [thursday + 24, '2026-11-27'],
    [thursday + 15, '2026-11-26'],
  ]);
});

const now = at('06:00');
const by = { id: 'nadia', role: 'admin', name: 'Nadia Rahman' } as const;
const asked = (startsAt: Date, isPte: boolean | null): HourAsk =>
  newAsk({ id: 'a0', startsAt, isPte }, [], { by, now });

test.each<[string, boolean | null, string, boolean | null, boolean]>([
  ['18:00', null, '18:00', true, true],
  ['18:00', true, '18:00', null, true],
  ['18:00', true, '18:00', false, false],
  ['18:00', false, '18:45', false, true],
  ['18:00', false, '17:15', false, true],
  ['18:00', false, '19:00', false, false],
])('NS-77 after %s (PTE %s) asking for %s (PTE %s) is refused: %s', (before, was, then, isPte, isRefused) => {
  const ask = () => newAsk({ id: 'a1', startsAt: at(then), isPte }, [asked(at(before), was)], { by, now });
  if (isRefused) expect(ask).toThrow(expect.objectContaining({ reason: 'HOUR_ASKED' }));
  else expect(ask()).toMatchObject({ isPte, askedBy: 'nadia', told: 0, isDone: false });
});

test('NS-77 a student who wants hours of several portions is told once, of the first and of how many more, each hour counted once', () => {
  const ann = { uid: 'ann', timeZone: 'UTC' };
  const found = [
    { ...ann, isPte: false, starts: [at('18:00'), at('19:00')] },
    { ...ann, isPte: true, starts: [at('09:00'), at('19:00')] },
    { uid: 'ben', timeZone: 'Asia/Manila', isPte: false, starts: [at('10:00')] },
  ];
  expect(readersOf(found)).toEqual([
    { ...ann, startsAt: at('09:00'), isPte: true, others: 2 },
    { uid: 'ben', timeZone: 'Asia/Manila', startsAt: at('10:00'), isPte: false, others: 0 },
  ]);
});
