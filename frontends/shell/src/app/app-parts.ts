import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { AdjustableClock } from '@parlance/kit/domain/school-clock.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { PortalConfig } from '../config.ts';
import type { Tokens } from '../session/tokens.ts';

export type AppParts = {
  config: PortalConfig;
  tokens: Tokens;
  api: ApiClient;
  clock: AdjustableClock;
  queryClient: QueryClient;
};
