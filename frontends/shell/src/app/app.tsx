import { MantineProvider } from '@mantine/core';
import { GuardedWays } from '@parlance/kit/remote/guarded-ways.tsx';
import { optionalPart } from '@parlance/kit/remote/lazy-part.tsx';
import { cssVariables, theme } from '@parlance/kit/theme/theme.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { onToastsNeeded, toastsNeeded } from '../chrome/notify.ts';
import { themeMemory } from '../chrome/theme-memory.ts';
import { CrashPage } from '../pages/crash-page.tsx';
import type { AppParts } from './app-parts.ts';
import { leaving } from './leaving.ts';
import { Portal } from './portal.tsx';

const Toasts = optionalPart(async () => (await import('../chrome/toasts.tsx')).Toasts);

export function App(parts: AppParts) {
  const toasts = useSyncExternalStore(onToastsNeeded, toastsNeeded);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeMemory}
      defaultColorScheme="auto"
    >
      <CrashPage>
        <QueryClientProvider client={parts.queryClient}>
          <BrowserRouter>
            <GuardedWays leaving={leaving}>
              <Portal {...parts} />
              {toasts && <Toasts />}
            </GuardedWays>
          </BrowserRouter>
        </QueryClientProvider>
      </CrashPage>
    </MantineProvider>
  );
}
