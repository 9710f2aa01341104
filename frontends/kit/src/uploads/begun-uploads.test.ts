import { begunUploads } from './begun-uploads.ts';

const file = (name = 'talk.wav', size = 3, lastModified = 5) =>
  new File([new Uint8Array(size)], name, { lastModified });
const journey = { id: 'u1', doubtful: new Set([2]) };

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the same file of the same person for the same place is known again, with what nobody said had come', () => {
  begunUploads('tilda', 'materials/a').keep(file(), journey);
  expect(begunUploads('tilda', 'materials/a').find(file())).toEqual(journey);
});

test.each([
  ['somebody else', 'otto', 'materials/a', file()],
  ['another place', 'tilda', 'materials/b', file()],
  ['another name', 'tilda', 'materials/a', file('walk.wav')],
  ['another size', 'tilda', 'materials/a', file('talk.wav', 4)],
  ['a file that was changed', 'tilda', 'materials/a', file('talk.wav', 3, 6)],
])('for %s nothing was begun', (_what, uid, path, other) => {
  begunUploads('tilda', 'materials/a').keep(file(), journey);
  expect(begunUploads(uid, path).find(other)).toBeUndefined();
});

test('what is kept again is kept once; what is forgotten, or a day old, is not there', () => {
  const begun = begunUploads('tilda', 'materials/a');
  begun.keep(file(), journey);
  begun.keep(file(), { id: 'u2', doubtful: new Set() });
  expect(begun.find(file())).toEqual({ id: 'u2', doubtful: new Set() });
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 24 * 60 * 60_000 + 1);
  expect(begun.find(file())).toBeUndefined();
  jest.mocked(Date.now).mockReturnValue(now);
  begun.forget(file());
  expect(begun.find(file())).toBeUndefined();
});

test('what has come whole is known by its file until it is of use; several are forgotten at once', () => {
  const begun = begunUploads('tilda', 'import');
  begun.keep(file(), journey);
  expect(begun.findDone(file())).toBeUndefined();
  begun.keepDone(file(), 'f1');
  begun.keepDone(file('walk.wav'), 'f2');
  expect([begun.find(file()), begun.findDone(file()), begun.findDone(file('walk.wav'))]).toEqual([
    undefined,
    'f1',
    'f2',
  ]);
  expect(begunUploads('otto', 'import').findDone(file())).toBeUndefined();
  begun.forget(file(), file('walk.wav'));
  expect([begun.findDone(file()), localStorage.length]).toEqual([undefined, 0]);
});

test('files of the same name in other folders are other files', () => {
  const inFolder = (path: string) => Object.defineProperty(file(), 'webkitRelativePath', { value: `${path}/talk.wav` });
  const begun = begunUploads('tilda', 'import');
  begun.keepDone(inFolder('all/one'), 'f1');
  expect([inFolder('all/one'), inFolder('all/two'), file()].map(begun.findDone)).toEqual(['f1', undefined, undefined]);
});

test('of more than a thousand the oldest goes', () => {
  const begun = begunUploads('tilda', 'materials/a');
  for (let number = 1; number <= 1_001; number += 1) begun.keep(file(`${number}.wav`), journey);
  expect([1, 2, 1_001].map((number) => begun.find(file(`${number}.wav`)) !== undefined)).toEqual([false, true, true]);
});

test.each(['no JSON', '{}', '[null, 1, {"of": 1}]'])('%s in its place is nothing', (kept) => {
  localStorage.setItem('uploads-begun', kept);
  expect(begunUploads('tilda', 'materials/a').find(file())).toBeUndefined();
});

test('a browser that keeps nothing is no fault', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => begunUploads('tilda', 'materials/a').keep(file(), journey)).not.toThrow();
});
