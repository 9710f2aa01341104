/** The whole window wears the dark tokens while one is in the room, its dialogs and toasts too. */
import { useEffect } from 'react';

const attributes = ['data-theme', 'data-mantine-color-scheme'] as const;

export function useDarkRoom(): void {
  useEffect(() => {
    const root = document.documentElement;
    const before = attributes.map((name) => [name, root.getAttribute(name)] as const);
    for (const name of attributes) root.setAttribute(name, 'dark');
    return () => {
      for (const [name, value] of before) {
        if (value === null) root.removeAttribute(name);
        else root.setAttribute(name, value);
      }
    };
  }, []);
}
