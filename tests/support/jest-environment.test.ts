import { z } from 'zod';
import { noteShared } from './jest-environment.ts';

test('what a file has changed of its process is put back behind it', () => {
  const { exit } = process;
  process.env.PARLANCE_KEPT = 'as it was';
  const kept = () => undefined;
  process.on('SIGHUP', kept);
  const putBack = noteShared();

  process.env.PARLANCE_KEPT = 'changed';
  process.env.PARLANCE_LEFT = 'behind';
  process.exit = (() => undefined) as never;
  process.on('SIGHUP', () => undefined);
  process.on('unhandledRejection', () => undefined);
  const [before, rejections] = [process.listenerCount('SIGHUP'), process.listenerCount('unhandledRejection')];
  putBack();

  expect(process.env).toMatchObject({ PARLANCE_KEPT: 'as it was' });
  expect(process.env).not.toHaveProperty('PARLANCE_LEFT');
  expect(process.exit).toBe(exit);
  expect(process.listeners('SIGHUP')).toContain(kept);
  expect(process.listenerCount('SIGHUP')).toBe(before - 1);
  expect(process.listenerCount('unhandledRejection')).toBe(rejections - 1);
  process.off('SIGHUP', kept);
  delete process.env.PARLANCE_KEPT;
});

test('what a library makes is of the realm of the tests', () => {
  expect(z.coerce.date().parse('2026-01-01')).toBeInstanceOf(Date);
  expect(z.string().safeParse(1).error).toBeInstanceOf(Error);
});
