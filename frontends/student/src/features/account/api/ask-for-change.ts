import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProfileForm } from '../profile-change.ts';

export type Asked = { ok: true; expiresAt: number };

/** Asks for the mail with the link (EP-55). The same change keeps its key: pressing twice sends one mail. */
export function useAskForChange() {
  const { api, session } = useShell();
  const { version } = session.person;
  const last = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: (change: Partial<ProfileForm>) => {
      const text = JSON.stringify([change, version]);
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      return api.put<Asked>('profile/student/update', change, { idempotencyKey: last.current.key, ifMatch: version });
    },
  });
}
