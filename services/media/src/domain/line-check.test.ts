import { refuse } from './refusals.ts';
import { lineCheckOf, type LineFigures } from './line-check.ts';

const figures: LineFigures = {
  signallingMs: 40,
  relayOffered: true,
  relayUdpMs: 30,
  relayTcpMs: 60_000,
  downMbps: 24.6,
  upMbps: 0,
  lossPercent: 100,
  jitterMs: undefined,
};
const moment = { atSchool: new Date(0), atReal: new Date(0) };
const check = { id: crypto.randomUUID(), bookingId: 'b', uid: 'u', light: false, figures, ...moment };

test('Figures that can be meant are kept as they are, also those that could not be measured', () => {
  expect(lineCheckOf(check)).toBe(check);
});

test.each([
  { lossPercent: 100.1 },
  { lossPercent: -0.1 },
  { jitterMs: 60_001 },
  { upMbps: Number.NaN },
  { downMbps: Number.POSITIVE_INFINITY },
  { signallingMs: -1 },
])('%j cannot be meant', (wrong) => {
  expect(() => lineCheckOf({ ...check, figures: { ...figures, ...wrong } })).toThrow(refuse('CHECK_MALFORMED'));
});

test.each([
  ['signallingMs', 60_000],
  ['relayUdpMs', 60_000],
  ['relayTcpMs', 60_000],
  ['jitterMs', 60_000],
  ['downMbps', 100_000],
  ['upMbps', 100_000],
  ['lossPercent', 100],
])('%s can be meant from 0 to %i', (figure, most) => {
  const told = (value: number | undefined) => () => lineCheckOf({ ...check, figures: { ...figures, [figure]: value } });
  for (const value of [undefined, 0, most]) expect(told(value)).not.toThrow();
  for (const value of [-0.001, most + 0.001]) expect(told(value)).toThrow(refuse('CHECK_MALFORMED'));
});

test.each(['', 'one', `${crypto.randomUUID()}x`, `x${crypto.randomUUID()}`])('the id %p is no UUID', (id) => {
  expect(() => lineCheckOf({ ...check, id })).toThrow(refuse('CHECK_MALFORMED'));
});
