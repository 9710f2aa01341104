import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProfileForm } from '../profile-change.ts';

/** Asks for the mail with the link. The same change keeps its key: pressing twice sends one mail. */
export function useAskForChange() {
  const { api, session } = useShell();
  const { version } = session.person;
  const last = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: async (change: Partial<ProfileForm>) => {
      const text = JSON.stringify([change, version]);
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      const header = { 'Idempotency-Key': last.current.key, 'If-Match': versionTag(version) };
      return (await api.PUT('/profile/student/update', { params: { header }, body: change })).data;
    },
  });
}
