/** Where the browser keeps the chosen theme (GEN-15). */
import { localStorageColorSchemeManager } from '@mantine/core';

export const themeMemory = localStorageColorSchemeManager({ key: 'theme' });
