import { makeFormats } from './formats.ts';

const inZone = makeFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const noon = new Date('2026-03-03T12:00:00Z');

test('each zone has its own format, which is kept; what is no zone has none', () => {
  expect(['UTC', 'Asia/Kolkata', 'UTC'].map((zone) => inZone(zone)?.format(noon))).toEqual(['12:00', '17:30', '12:00']);
  expect(inZone('Asia/Kolkata')).toBe(inZone('Asia/Kolkata'));
  expect([inZone(''), inZone('Mars/Olympus')]).toEqual([undefined, undefined]);
});

test('however a zone is spelled, no more are kept than people live in', () => {
  const first = inZone('Europe/Paris');
  const spellings = Array.from({ length: 64 }, (_none, place) =>
    [...'europe/'].map((letter, bit) => ((place >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  for (const spelling of spellings) expect(inZone(`${spelling}Berlin`)?.format(noon)).toBe('13:00');
  expect(inZone('Europe/Paris')).not.toBe(first);
});
