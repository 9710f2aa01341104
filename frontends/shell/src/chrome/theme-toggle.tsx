import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

import { texts } from '../locales/texts.ts';

/** Mantine keeps `light` or `dark` under `theme`. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const { bar } = texts.use();
  const Mark = dark ? IconSun : IconMoon;
  return (
    <button type="button" className={className} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      <Mark size={18} stroke={1.75} aria-hidden /> {dark ? bar.lightTheme : bar.darkTheme}
    </button>
  );
}
