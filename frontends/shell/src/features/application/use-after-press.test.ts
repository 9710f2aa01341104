import { renderHook } from '@testing-library/react';
import { useAfterPress } from './use-after-press.ts';

test('without a press it runs at once, during one after the click', () => {
  jest.useFakeTimers();
  const { result, unmount } = renderHook(() => useAfterPress());
  const seen: string[] = [];
  result.current(() => seen.push('at once'));
  window.dispatchEvent(new Event('pointerdown'));
  result.current(() => seen.push('later'));
  window.dispatchEvent(new Event('pointerup'));
  seen.push('click');
  jest.runAllTimers();
  expect(seen).toEqual(['at once', 'click', 'later']);
  unmount();
  jest.useRealTimers();
});
