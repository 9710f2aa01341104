import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { deedOf, useShortcuts } from './shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, target: document.body };

test.each([
  ['m', 'microphone'],
  ['M', 'microphone'],
  ['v', 'camera'],
  ['c', 'chat'],
  ['h', 'hand'],
  ['s', 'share'],
  ['a', 'muteAll'],
  ['l', 'leave'],
  ['?', 'help'],
  ['x', undefined],
])('%s means %s', (key, deed) => expect(deedOf({ ...plain, key })).toBe(deed));

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
  'With %j it means nothing',
  (held) => {
    expect(deedOf({ ...plain, key: 'm', ...held })).toBeUndefined();
  },
);

test.each(['input', 'textarea', 'select'])('Who is in a field (%s) writes', (tag) => {
  expect(deedOf({ ...plain, key: 'm', target: document.createElement(tag) })).toBeUndefined();
});

test('A dialog keeps its keys', () => {
  const dialog = document.createElement('dialog');
  const button = dialog.appendChild(document.createElement('button'));
  expect(deedOf({ ...plain, key: 'm', target: button })).toBeUndefined();
});

test('A key pressed in the moment in which its control came free again is not lost', () => {
  const busy = jest.fn();
  const free = jest.fn();
  const { rerender } = renderHook(
    ({ deed }) => {
      useShortcuts({ muteAll: deed });
      useLayoutEffect(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), [deed]);
    },
    { initialProps: { deed: busy } },
  );
  rerender({ deed: free });
  expect([busy.mock.calls.length, free.mock.calls.length]).toEqual([0, 1]);
});
