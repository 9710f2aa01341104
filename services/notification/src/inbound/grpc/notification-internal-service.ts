/** What the gateway asks of notification in its own name. */
import { roleWord } from '@parlance/proto/json/words';
import { NotificationInternalService } from '@parlance/proto/notification/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import { refuse } from '@parlance/runtime/errors/refusals';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { UserFeed } from '../../usecases/ports.ts';
import { everybodyWho } from '../../wire/live-event.ts';
import { watchMessage } from './watch-user.ts';
import { watchRole } from './watch-role.ts';

type Deps = { db: Queryable; userFeed: Pick<UserFeed, 'watch'> };

export function makeNotificationInternalService(deps: Deps) {
  return defineService(NotificationInternalService, {
    async *watchRole({ role, after }, { signal }) {
      if (role === 'ROLE_UNSPECIFIED') throw refuse('FIELD_UNSOUND', { fill: ['role'] });
      const name = everybodyWho(roleWord(role));
      for await (const item of watchRole(deps, { name, after, signal })) yield watchMessage(item);
    },
  });
}
