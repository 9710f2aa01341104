import { renderHook } from '@testing-library/react';
import { useKeys } from './use-keys.ts';

test('the same wish keeps its key, also after another one; another wish and another form have their own', () => {
  const { result, rerender } = renderHook(() => useKeys());
  const first = result.current({ reason: 'ill', status: 'cancelled' });
  const second = result.current({ reason: 'ten', status: 'cancelled' });
  rerender();
  expect(result.current({ reason: 'ill', status: 'cancelled' })).toBe(first);
  const other = renderHook(() => useKeys()).result.current({ reason: 'ill', status: 'cancelled' });
  expect(new Set([first, second, other]).size).toBe(3);
});
