/** Single keys for what the room can do. They may be switched off (WCAG 2.1.4), and never take a letter from somebody who writes. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { keys as words } from '../../locales/en.ts';

export type Shortcut = {
  /** By which the list of keys says what it does. */
  name: keyof typeof words;
  key: string;
  press: () => void;
  /** Also while the keys are switched off. */
  isAlwaysOn?: boolean;
};

const storageKey = 'call-shortcuts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>;

function writes(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null;
}

/** What a key means in the room; undefined when it is meant for something else. */
export function shortcutOf(event: Pressed, shortcuts: readonly Shortcut[]): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || writes(event.target)) return undefined;
  return shortcuts.find(({ key }) => key === event.key.toLowerCase());
}

export function useShortcuts(shortcuts: readonly Shortcut[]): { on: boolean; setOn: (on: boolean) => void } {
  const [on, setState] = useState(() => localStorage.getItem(storageKey) !== 'off');
  // Of what the page shows now: a control that has just come free again takes its key, too.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, shortcuts);
    if (!shortcut || !(on || shortcut.isAlwaysOn)) return;
    event.preventDefault();
    shortcut.press();
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
