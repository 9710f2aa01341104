/** Single keys for what the room can do. They may be switched off (WCAG 2.1.4), and never take a letter from somebody who writes. */
import { useEffect, useEffectEvent, useState } from 'react';

export const keys = {
  microphone: 'm',
  camera: 'v',
  chat: 'c',
  hand: 'h',
  share: 's',
  muteAll: 'a',
  captions: 't',
  leave: 'l',
  help: '?',
} as const;
export type KeyName = keyof typeof keys;
export type KeyActions = Partial<Record<KeyName, () => void>>;

const storageKey = 'call-shortcuts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>;

function writes(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null;
}

/** What a key means in the room; undefined when it is meant for something else. */
export function deedOf(event: Pressed): KeyName | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || writes(event.target)) return undefined;
  const pressed = event.key.toLowerCase();
  return (Object.keys(keys) as KeyName[]).find((name) => keys[name] === pressed);
}

export function useShortcuts(actions: KeyActions): { on: boolean; setOn: (on: boolean) => void } {
  const [on, setState] = useState(() => localStorage.getItem(storageKey) !== 'off');
  // Of what the page shows now: a control that has just come free again takes its key, too.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = deedOf(event);
    const action = name && (on || name === 'help') ? actions[name] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  return {
    on,
    setOn(wanted) {
      localStorage.setItem(storageKey, wanted ? 'on' : 'off');
      setState(wanted);
    },
  };
}
