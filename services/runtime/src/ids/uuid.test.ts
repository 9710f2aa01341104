import { uuidv7 } from './uuid.ts';

test('UUIDv7: version, variant, time first, order by time', () => {
  const at = new Date('2026-03-02T10:00:00.123Z');
  const id = uuidv7(at, () => new Uint8Array(10).fill(0xff));
  expect(id).toBe('019cadfd-897b-7fff-bfff-ffffffffffff');
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  expect(uuidv7(new Date(at.getTime() + 1)) > id).toBe(true);
});

test('no two are alike', () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 1_000 }, () => uuidv7(now))).size).toBe(1_000);
});
