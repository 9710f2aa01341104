/** Renders a page or component as the shell would: theme, query cache, router, services. */
import { MantineProvider } from '@mantine/core';
import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { GuardedWays } from '../remote/guarded-ways.tsx';
import { cssVariables, theme } from '../theme/theme.ts';
import { type FakeShell, makeFakeShell } from './fake-shell.ts';

type Options = { shell?: FakeShell; path?: string; client?: QueryClient };
export type Rendered = RenderResult & { shell: FakeShell; client: QueryClient; path(): string };

/** Without retries, so that a refused request shows at once. */
export const testQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });

export function renderInShell(children: ReactNode, options: Options = {}): Rendered {
  const { shell = makeFakeShell(), path = '/', client = testQueryClient() } = options;
  const { services, leaving } = shell;
  const guarded = {
    ...services,
    navigate: (...way: Parameters<typeof services.navigate>) =>
      leaving.leaveBy({ to: way[0], go: () => services.navigate(...way) }),
  };
  let shown = path;
  function Where() {
    const { pathname, search } = useLocation();
    shown = `${pathname}${search}`;
    return null;
  }
  const result = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <GuardedWays leaving={leaving}>
            <Where />
            <ShellProvider services={guarded}>{children}</ShellProvider>
          </GuardedWays>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...result, shell, client, path: () => shown };
}
