import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { ProfileForm } from '../profile-change.ts';

/** Asks for the mail with the link. The form begins anew with another version, so pressing twice sends one mail. */
export function useAskForChange() {
  const { version } = useShell().session.person;
  return useChange(async (api, change: Partial<ProfileForm>, header) => {
    const params = { header: { ...header, 'If-Match': versionTag(version) } };
    return (await api.PUT('/profile/student/update', { params, body: change })).data;
  });
}
