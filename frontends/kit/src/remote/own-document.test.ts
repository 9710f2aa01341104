import { renderHook } from '@testing-library/react';
import { useOwnDocument } from './own-document.ts';

const openedAt = (...paths: string[]) =>
  (performance.getEntriesByType = () => paths.map((path) => ({ name: `http://localhost${path}` }) as PerformanceEntry));

test.each([
  ['/student/dashboard', true, true],
  ['/student/subscription?checkout=c1', true, false],
  ['/student/dashboard', false, false],
])(
  'SUB-13 a document that was opened at %s, where one of its own is needed: %s, is left: %s',
  (opened, needed, left) => {
    openedAt(opened);
    const open = jest.fn();
    const { result } = renderHook(() => useOwnDocument('/student/subscription', needed, open));
    expect([result.current, open.mock.calls.length]).toEqual([left, left ? 1 : 0]);
  },
);

test('SUB-13 who comes to the page later is sent there once, and a browser that does not tell never', () => {
  openedAt('/student/dashboard');
  const open = jest.fn();
  const { rerender } = renderHook(({ path }) => useOwnDocument(path, path === '/student/subscription', open), {
    initialProps: { path: '/student/dashboard' },
  });
  expect(open).not.toHaveBeenCalled();
  rerender({ path: '/student/subscription' });
  rerender({ path: '/student/subscription' });
  expect(open).toHaveBeenCalledTimes(1);
  openedAt();
  expect(renderHook(() => useOwnDocument('/student/subscription', true, open)).result.current).toBe(false);
});
