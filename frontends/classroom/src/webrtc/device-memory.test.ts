import { rememberDevices, rememberedDevices } from './device-memory.ts';

function store(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const nothing = { audioInput: '', videoInput: '', audioOutput: '' };

test('What was chosen is known again', () => {
  const storage = store();
  expect(rememberedDevices(storage)).toEqual(nothing);
  const chosen = { audioInput: 'mic', videoInput: 'cam', audioOutput: 'ear' };
  rememberDevices(storage, chosen);
  expect(rememberedDevices(storage)).toEqual(chosen);
});

test.each(['{', 'null', '7', '[]', '{"audioInput":7}', `{"audioInput":"${'x'.repeat(257)}"}`])(
  'What lies there instead, %s, chooses nothing',
  (found) => expect(rememberedDevices(store({ 'call-devices': found }))).toEqual(nothing),
);

test('A store that takes nothing costs nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => rememberDevices(full, nothing)).not.toThrow();
});
