import { writeHeaders } from '@parlance/kit/api/write-headers.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProfileForm } from '../profile-change.ts';

/** Asks for the mail with the link (EP-55). The same change keeps its key: pressing twice sends one mail. */
export function useAskForChange() {
  const { api, session } = useShell();
  const { version } = session.person;
  const last = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: async (change: Partial<ProfileForm>) => {
      const text = JSON.stringify([change, version]);
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      const headers = writeHeaders({ idempotencyKey: last.current.key, ifMatch: version });
      return (await api.PUT('/profile/student/update', { body: change, headers })).data;
    },
  });
}
