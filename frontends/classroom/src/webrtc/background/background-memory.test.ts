import { rememberBackground, rememberedBackground } from './background-memory.ts';
import { backgrounds } from './backgrounds.ts';

test.each(backgrounds)('The choice of %s is known again', (background) => {
  localStorage.clear();
  expect(rememberedBackground(localStorage)).toBe('none');
  rememberBackground(localStorage, background);
  expect(rememberedBackground(localStorage)).toBe(background);
});

test.each(['', 'beach', '{"blur":true}', 'BLUR'])('What lies there instead, %j, chooses nothing', (found) => {
  expect(rememberedBackground({ getItem: () => found, setItem: () => undefined })).toBe('none');
});

test('A store that takes nothing costs nothing', () => {
  const setItem = () => {
    throw new Error('full');
  };
  expect(() => rememberBackground({ getItem: () => null, setItem }, 'blur')).not.toThrow();
});
