import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from '../locales/texts.ts';

/** The other theme, and the way to it. Mantine keeps `light` or `dark` under `theme`. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const { bar } = texts.use();
  return {
    icon: dark ? IconSun : IconMoon,
    text: dark ? bar.lightTheme : bar.darkTheme,
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}
