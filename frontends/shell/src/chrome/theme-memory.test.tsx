import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeMemory } from './theme-memory.ts';
import { useThemeToggle } from './use-theme-toggle.ts';

const Toggle = () => {
  const { text, toggle } = useThemeToggle();
  return <button onClick={toggle}>{text}</button>;
};

const load = () =>
  render(
    <MantineProvider colorSchemeManager={themeMemory} defaultColorScheme="auto">
      <Toggle />
    </MantineProvider>,
  );
const shown = () => document.documentElement.dataset.mantineColorScheme;

test('GEN-15 the chosen theme is kept under "theme" as "light" or "dark", and the next load begins with it', async () => {
  localStorage.clear();
  const { unmount } = load();
  await userEvent.click(screen.getByRole('button', { name: 'Dark theme' }));
  expect([localStorage.getItem('theme'), shown()]).toEqual(['dark', 'dark']);
  unmount();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
  load();
  expect(shown()).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Light theme' }));
  expect([localStorage.getItem('theme'), shown()]).toEqual(['light', 'light']);
});

/** As it stands in the head of the page, before anything is drawn. */
const beforePaint = readFileSync(join(__dirname, '../../public/theme.js'), 'utf8');

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
])('GEN-15 with %j kept and a dark system: %s, the page begins %s', (kept, systemIsDark, theme) => {
  localStorage.clear();
  if (kept) localStorage.setItem('theme', kept);
  document.documentElement.removeAttribute('data-mantine-color-scheme');
  const script = document.createElement('script');
  script.textContent = `{ const matchMedia = () => ({ matches: ${String(systemIsDark)} });\n${beforePaint} }`;
  document.head.append(script);
  expect(shown()).toBe(theme);
});
