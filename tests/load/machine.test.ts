import { watchMachine } from './machine.ts';

test('how busy the machine was is what was read before the run prepared anything', () => {
  expect(watchMachine(7.5)()).toMatchObject({ loadBefore: 7.5, cores: expect.any(Number) });
});
