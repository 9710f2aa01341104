import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { testQueryClient } from '@parlance/kit/testing/render.tsx';
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useAttaching } from './use-attaching.ts';

const place = { material: 'm', course: 'c', lesson: 'l' };
const file = { id: 'f1', name: 'one.mp3' } as UploadedFile;

test('a recording that is being attached is attached once, whatever is pressed meanwhile', async () => {
  const answered = Promise.withResolvers<{ version: number; name: string }>();
  const shell = makeFakeShell({
    api: { 'PUT /admin/materials/{id}/courses/{courseId}/lessons/{lessonId}': () => answered.promise as never },
  });
  const client = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ShellProvider services={shell.services}>{children}</ShellProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => useAttaching(place, 1, (files) => ({ recordings: files.map(({ id }) => ({ fileId: id, title: '' })) })),
    { wrapper },
  );
  const sent = () => shell.calls.map(({ body }) => body);
  act(() => result.current.add(file));
  await waitFor(() => expect(sent()).toHaveLength(1));
  act(() => result.current.send({ recordings: [] }));
  await act(async () => answered.resolve({ version: 2, name: 'l' }));
  await waitFor(() => expect(result.current.retry).toBeUndefined());
  act(() => result.current.send({ recordings: [] }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { recordings: [{ fileId: 'f1', title: '' }], version: 1 },
    { recordings: [], version: 1 },
  ]);
});
