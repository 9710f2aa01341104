import { MantineProvider } from '@mantine/core';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { AdjustableClock } from '@parlance/kit/domain/school-clock.ts';
import { cssVariables, theme } from '@parlance/kit/theme/theme.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { PortalConfig } from '../config.ts';
import type { Tokens } from '../session/tokens.ts';
import { onToastsWanted, toastsWanted } from '../chrome/notify.ts';
import { themeMemory } from '../chrome/theme-memory.ts';
import { CrashPage } from '../pages/crash-page.tsx';
import { Portal } from './portal.tsx';

export type AppParts = {
  config: PortalConfig;
  tokens: Tokens;
  api: ApiClient;
  clock: AdjustableClock;
  queryClient: QueryClient;
};

const Toasts = lazy(async () => ({ default: (await import('../chrome/toasts.tsx')).Toasts }));

export function App(parts: AppParts) {
  const toasts = useSyncExternalStore(onToastsWanted, toastsWanted);
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
            <Portal {...parts} />
            {toasts && (
              <Suspense>
                <Toasts />
              </Suspense>
            )}
          </BrowserRouter>
        </QueryClientProvider>
      </CrashPage>
    </MantineProvider>
  );
}
