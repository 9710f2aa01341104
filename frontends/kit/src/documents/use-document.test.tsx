import { renderHook, waitFor } from '@testing-library/react';
import { useDocument } from './use-document.ts';

const mockOpen = jest.fn<Promise<never>, [url: string, { signal: AbortSignal }]>();
jest.mock('./open-pdf.ts', () => ({ openPdf: (...given: Parameters<typeof mockOpen>) => mockOpen(...given) }));

test('who leaves while a document is being opened ends that', async () => {
  mockOpen.mockReturnValue(new Promise(() => undefined));
  const { unmount } = renderHook(() => useDocument('one', async () => '/files/1'));
  await waitFor(() => expect(mockOpen).toHaveBeenCalledTimes(1));
  const [url, { signal }] = mockOpen.mock.calls[0]!;
  expect([url, signal.aborted]).toEqual(['/files/1', false]);
  unmount();
  expect(signal.aborted).toBe(true);
});
