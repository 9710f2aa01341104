import { loadRemote as load, registerRemotes as register } from '@module-federation/enhanced/runtime';
import { loadRemote, registerRemotes } from './load-remote.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerGlobalPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
jest.mock('@parlance/proto/limits', () => ({ ui: { remoteTries: 5, remoteTryGapMs: 0 } }));

const remote = { routes: [], textsReady: async () => undefined };
const addresses = { student: '/remotes/student/m.json', teacher: '/t', admin: '/a', classroom: '/c' };
const entry = [{ name: 'student', entry: 'http://localhost/remotes/student/m.json' }];

beforeEach(() => {
  jest.resetAllMocks();
  registerRemotes(addresses);
});

test('SHELL-19 a remote that failed four times is registered anew each time and loads at the fifth try', async () => {
  const answers = [null, new Error('down'), null, new Error('down')];
  jest.mocked(load).mockImplementation(async () => {
    if (answers.length === 0) return { remote };
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return null;
  });
  await expect(loadRemote('student')).resolves.toBe(remote);
  expect(load).toHaveBeenCalledTimes(5);
  expect(jest.mocked(register).mock.calls.slice(1)).toEqual(Array(4).fill([entry, { force: true }]));
});

test('SHELL-19 after five tries it gives up', async () => {
  jest.mocked(load).mockRejectedValue(new Error('down'));
  await expect(loadRemote('student')).rejects.toThrow('down');
  expect(load).toHaveBeenCalledTimes(5);
});

test('SHELL-19 one that is still silent is registered anew before it is asked for again', async () => {
  jest
    .mocked(load)
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValueOnce({ remote });
  void loadRemote('teacher');
  await expect(loadRemote('teacher')).resolves.toBe(remote);
  const teacher = [{ name: 'teacher', entry: 'http://localhost/t' }];
  expect(jest.mocked(register).mock.calls.slice(1)).toEqual([[teacher, { force: true }]]);
});
