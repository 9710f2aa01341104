import { derivedUuid } from './derived-uuid.ts';

test('the same parts make the same id, others another, and where one part ends matters', () => {
  const id = derivedUuid(['a', 'b']);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(derivedUuid(['a', 'b'])).toBe(id);
  expect(new Set([id, derivedUuid(['b', 'a']), derivedUuid(['ab']), derivedUuid(['a', 'b', ''])]).size).toBe(4);
});
