/** Redeems a link's token for the key of the private page; a link that has the key already is open. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { type PrivateLink, stateAddress } from './model/private-link.ts';

export type Opened = { key: string; confirmed: boolean };

export function useOpenedLink(link: PrivateLink, api: ApiClient) {
  return useQuery({
    // Confirming again with the same token changes nothing, so a second asking does no harm.
    queryKey: ['application-link', link.id, link.token, link.key],
    queryFn: async (): Promise<Opened> => {
      if (!link.token) return { key: link.key ?? '', confirmed: false };
      const { data } = await api.POST('/applications/{id}/confirmEmail', {
        params: { path: { id: link.id } },
        body: { token: link.token },
      });
      const { key } = data;
      // From here on the address is the one to keep; the token is spent.
      history.replaceState(history.state, '', stateAddress({ id: link.id, key }));
      return { key, confirmed: true };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
