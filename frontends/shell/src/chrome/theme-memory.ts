/** Where the browser keeps the chosen theme. */
import { localStorageColorSchemeManager } from '@mantine/core';

export const themeMemory = localStorageColorSchemeManager({ key: 'theme' });
