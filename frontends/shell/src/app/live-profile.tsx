import type { AnnouncementJson, PersonJson } from '@parlance/kit/api/types.ts';
import { tokenNotice } from '@parlance/kit/domain/tokens.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { Tokens } from '../session/tokens.ts';

type Student = PersonJson & { data?: Record<string, number> };

/** Keeps the person, the tokens and the bell true by live events, and says what changed (FB-09..FB-11, SUB-14, ANN-18, ANN-20, ANN-21). */
export function LiveProfile({ tokens }: { tokens: Tokens }) {
  const { notify } = useShell();
  const client = useQueryClient();

  useLive('profile.changed', (person) => {
    const known = client.getQueryData<PersonJson>(['profile', 'me']);
    if (known && (known.uid !== person.uid || known.version > person.version)) return;
    const take = () => client.setQueryData(['profile', 'me'], person);
    // The token must say "verified" before the portal opens: the services read it from there.
    if (known && !known.emailVerified && person.emailVerified) void tokens.renew().then(take);
    else take();
  });
  useLive('tokens.changed', (change) => {
    client.setQueryData<Student>(
      ['profile', 'student'],
      (student) => student && { ...student, data: { ...student.data, [change.tokenType]: change.balance } },
    );
    notify.info(tokenNotice(change.delta, change.label));
  });
  useLive('entitlement.changed', () => void client.invalidateQueries({ queryKey: ['profile', 'student'] }));
  useLive('announcement.created', (announcement) => {
    client.setQueryData<AnnouncementJson[]>(
      ['announcements'],
      (list) => list && [announcement, ...list.filter((item) => item.id !== announcement.id)],
    );
  });
  useLive('resync', () => void client.invalidateQueries());
  return null;
}
