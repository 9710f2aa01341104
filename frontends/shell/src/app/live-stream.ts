import { keyOf } from '@parlance/kit/api/read.ts';
import { patchRead, invalidate } from '@parlance/kit/api/invalidate.ts';
import type { MeJson } from '@parlance/kit/api/types.ts';
import { startLiveClient } from '@parlance/kit/live/live-client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Tokens } from '../session/tokens.ts';

export type LiveStream = ReturnType<typeof startLiveClient>;

/**
 * The live stream, opened beside the first reading and not after it: what a page reads once the stream stands misses nothing.
 * Keeps the person true, and has everything read again when the stream cannot tell what was missed.
 */
export function useLiveStream(tokens: Tokens, enabled: boolean): LiveStream | undefined {
  const client = useQueryClient();
  const live = useMemo(() => {
    if (!enabled) return undefined;
    const { token, renew } = tokens;
    return startLiveClient({ origin: window.location.origin, uid: tokens.uid(), token, renew });
  }, [tokens, enabled]);

  useEffect(() => {
    if (!live) return undefined;
    const stops = [
      live.on('resync', () => invalidate(client)),
      live.on('profile.changed', (person) => {
        const queryKey = keyOf('/profile/me');
        const known = client.getQueryData<MeJson>(queryKey);
        // Who has been verified is read again: that sees to their token too.
        if (known && !known.emailVerified && person.emailVerified) invalidate(client, { queryKey });
        else patchRead<MeJson>(client, queryKey, (before) => newer(before, person));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      live.stop();
    };
  }, [client, live]);
  return live;
}

/** The stream tells who somebody is; what only the answer to the person holds stays as it was read. */
function newer(known: MeJson, person: MeJson): MeJson {
  if (known.uid !== person.uid || known.version > person.version) return known;
  return person.emailVerified ? person : { ...person, verification: known.verification };
}
