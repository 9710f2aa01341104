import { loadRemote as load, preloadRemote, registerRemotes as register } from '@module-federation/enhanced/runtime';
import { fetchAhead, loadAhead, loadRemote, registerRemotes } from './load-remote.ts';
import { pageAhead } from './page-ahead.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  preloadRemote: jest.fn(),
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

test('what is fetched ahead is what the page loads; where that failed, the page asks anew', async () => {
  jest.mocked(preloadRemote).mockResolvedValueOnce().mockRejectedValueOnce(new Error('down'));
  jest.mocked(load).mockResolvedValue({ remote });
  fetchAhead('teacher');
  expect(preloadRemote).toHaveBeenCalledWith([
    expect.objectContaining({ nameOrAlias: 'teacher', exposes: ['remote'] }),
  ]);
  await loadRemote('teacher');
  expect(register).toHaveBeenCalledTimes(1);
  fetchAhead('teacher');
  await Promise.resolve();
  await loadRemote('teacher');
  expect(jest.mocked(register).mock.calls.slice(1)).toEqual([
    [[{ name: 'teacher', entry: 'http://localhost/t' }], { force: true }],
  ]);
});

test('the page of the address is fetched with its remote, and whoever opens it first gets what is under way', async () => {
  const ahead = jest.fn();
  const routes = [
    { path: '/admin/users/:uid', title: () => '', element: null as never, ahead },
    { path: '/admin/users', title: () => '', element: null as never },
  ];
  jest.mocked(load).mockResolvedValue({ remote: { ...remote, routes } });
  await pageAhead('/admin/users/u-1');
  expect(ahead).toHaveBeenCalledTimes(1);
  await loadRemote('admin');
  expect(load).toHaveBeenCalledTimes(1);
  await loadRemote('admin');
  expect(load).toHaveBeenCalledTimes(2);
  await pageAhead('/signin');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what failed ahead fails for who opens the page too, and is asked for anew at the next try', async () => {
  jest.mocked(load).mockRejectedValue(new Error('down'));
  await pageAhead('/call');
  await expect(loadRemote('classroom')).rejects.toThrow('down');
  jest.mocked(load).mockResolvedValue({ remote });
  await expect(loadRemote('classroom')).resolves.toBe(remote);
  await expect(loadAhead('classroom')).resolves.toBe(remote);
});
