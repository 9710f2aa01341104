import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { shortcutOf, useShortcuts, type Shortcut } from './shortcuts.ts';

const press = () => undefined;
const shortcuts: Shortcut[] = [
  { name: 'microphone', key: 'm', press },
  { name: 'chat', key: 'c', press },
  { name: 'help', key: '?', press, isAlwaysOn: true },
];

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, target: document.body };

test.each([
  ['m', 'microphone'],
  ['M', 'microphone'],
  ['c', 'chat'],
  ['?', 'help'],
  ['x', undefined],
])('%s means %s', (key, name) => expect(shortcutOf({ ...plain, key }, shortcuts)?.name).toBe(name));

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
  'With %j it means nothing',
  (held) => {
    expect(shortcutOf({ ...plain, key: 'm', ...held }, shortcuts)).toBeUndefined();
  },
);

test.each(['input', 'textarea', 'select'])('Who is in a field (%s) writes', (tag) => {
  expect(shortcutOf({ ...plain, key: 'm', target: document.createElement(tag) }, shortcuts)).toBeUndefined();
});

test('A dialog keeps its keys', () => {
  const dialog = document.createElement('dialog');
  const button = dialog.appendChild(document.createElement('button'));
  expect(shortcutOf({ ...plain, key: 'm', target: button }, shortcuts)).toBeUndefined();
});

test('A key pressed in the moment in which its control came free again is not lost', () => {
  const busy = jest.fn();
  const free = jest.fn();
  const { rerender } = renderHook(
    ({ action }) => {
      useShortcuts([{ name: 'muteAll', key: 'a', press: action }]);
      useLayoutEffect(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), [action]);
    },
    { initialProps: { action: busy } },
  );
  rerender({ action: free });
  expect([busy.mock.calls.length, free.mock.calls.length]).toEqual([0, 1]);
});

test.each([
  ['on', ['m', '?']],
  ['off', ['?']],
])('While they are %s the keys that work are %j', (state, working) => {
  localStorage.setItem('call-shortcuts', state);
  const pressed: string[] = [];
  const noting = shortcuts.map((one) => ({ ...one, press: () => void pressed.push(one.key) }));
  renderHook(() => useShortcuts(noting));
  for (const key of ['m', '?']) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  expect(pressed).toEqual(working);
  localStorage.clear();
});
