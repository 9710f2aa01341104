/** What pages for visitors get of the shell. There is no session and no provider. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { SchoolClock } from '@parlance/kit/domain/school-clock.ts';
import type { Notify } from '@parlance/kit/remote/contract.ts';

export type PublicParts = { api: ApiClient; clock: SchoolClock; notify: Notify };
