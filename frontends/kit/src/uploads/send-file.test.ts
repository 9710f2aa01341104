import { Problem, type ProblemCode } from '../api/problem.ts';
import type { ApiClient } from '../api/client.ts';
import type { PutFile } from './put-file.ts';
import { sendFile } from './send-file.ts';
import { storageTarget } from './upload-target.ts';

const file = new File(['%PDF-1.7'], '../cv.pdf', { type: 'application/pdf' });
const refused = (status: number, code: ProblemCode = 'INTERNAL') => new Problem('no', { code, status });

function sending(faults: unknown[], finish?: (id: string) => Promise<string>) {
  const start = jest.fn(async () => ({ id: 'u1', url: '/files/uploads/u1' }));
  const put = jest.fn(async ({ onPercent }: PutFile) => {
    const fault = faults.shift();
    if (fault) throw fault as Error;
    onPercent(100);
  });
  const stopping = new AbortController();
  const percents: number[] = [];
  const answer = sendFile({
    file,
    put,
    signal: stopping.signal,
    wait: async () => undefined,
    target: { start, ...(finish ? { finish } : {}) },
    onPercent: (percent) => percents.push(percent),
  });
  return { answer, start, put, percents };
}

test('an upload is announced by safe name, size and type, its bytes go to the signed address, and it is closed', async () => {
  const { answer, start, put } = sending([], async (id) => `file-of-${id}`);
  await expect(answer).resolves.toEqual({ id: 'file-of-u1', name: 'cv.pdf', size: 8, contentType: 'application/pdf' });
  expect(start).toHaveBeenCalledWith(
    { name: 'cv.pdf', size: 8, contentType: 'application/pdf' },
    expect.any(AbortSignal),
  );
  expect(put.mock.calls[0]?.[0]).toMatchObject({ url: '/files/uploads/u1', file, contentType: 'application/pdf' });
});

test('a line that breaks twice is tried again with the same address, from nothing', async () => {
  const { answer, start, put, percents } = sending([new TypeError('Failed to fetch'), refused(503)]);
  await expect(answer).resolves.toMatchObject({ id: 'u1' });
  expect([start.mock.calls.length, put.mock.calls.length]).toEqual([1, 3]);
  expect(percents).toEqual([0, 0, 100]);
});

test('after three tries it gives up', async () => {
  const { answer, put } = sending([refused(500), refused(500), refused(502)]);
  await expect(answer).rejects.toMatchObject({ status: 502 });
  expect(put).toHaveBeenCalledTimes(3);
});

test('a refusal is not tried again', async () => {
  const { answer, put } = sending([refused(413)]);
  await expect(answer).rejects.toMatchObject({ status: 413 });
  expect(put).toHaveBeenCalledTimes(1);
});

test('bytes that arrived although their answer was lost have arrived', async () => {
  const { answer } = sending([new TypeError('Failed to fetch'), refused(409, 'UPLOAD_USED')]);
  await expect(answer).resolves.toMatchObject({ id: 'u1' });
});

test('a line that broke unnoticed by storage is waited for: half a minute and some more', async () => {
  const unnoticed = () => refused(409, 'UPLOAD_UNDER_WAY');
  const { answer, put } = sending([new TypeError('Failed to fetch'), ...Array.from({ length: 7 }, unnoticed)]);
  await expect(answer).resolves.toMatchObject({ id: 'u1' });
  expect(put).toHaveBeenCalledTimes(9);
  const hopeless = sending([new TypeError('Failed to fetch'), ...Array.from({ length: 9 }, unnoticed)]);
  await expect(hopeless.answer).rejects.toMatchObject({ code: 'UPLOAD_UNDER_WAY' });
  expect(hopeless.put).toHaveBeenCalledTimes(10);
});

test('who gives up while it waits for another try is heard at once', async () => {
  jest.useFakeTimers();
  try {
    const stopping = new AbortController();
    const put = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    const target = { start: async () => ({ id: 'u1', url: '/files/uploads/u1' }) };
    const answer = sendFile({ file, target, put, signal: stopping.signal, onPercent: () => undefined });
    const refusal = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await jest.advanceTimersByTimeAsync(1);
    stopping.abort();
    await refusal;
    expect(put).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test.each([undefined, '', '  '])(
  'MAT-36 without a path (%j) nothing is sent: "No upload path specified!"',
  async (path) => {
    const post = jest.fn();
    const target = storageTarget({ POST: post } as unknown as ApiClient, path);
    const start = target.start({ name: 'a', size: 1, contentType: 'b' }, new AbortController().signal);
    await expect(start).rejects.toThrow('No upload path specified!');
    expect(post).not.toHaveBeenCalled();
  },
);

test('MAT-37, FB-35 the file is announced as {path}/{filename}, and completed by its id', async () => {
  const post = jest.fn(async (path: string) => ({
    data: path === '/uploads' ? { id: 'u1', url: '/u' } : { fileId: 'f1' },
  }));
  const target = storageTarget({ POST: post } as unknown as ApiClient, 'materials/a');
  const { signal } = new AbortController();
  await target.start({ name: 'unit-1.pdf', size: 9, contentType: 'application/pdf' }, signal);
  await expect(target.finish?.('u1', signal)).resolves.toBe('f1');
  const announced = { path: 'materials/a', filename: 'unit-1.pdf', size: 9, contentType: 'application/pdf' };
  expect(post.mock.calls).toEqual([
    ['/uploads', { body: announced, signal }],
    ['/uploads/{id}/complete', { params: { path: { id: 'u1' } }, body: {}, signal }],
  ]);
});
