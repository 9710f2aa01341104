import { AccountScreen } from '@parlance/kit/account/account-screen.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ProfileForm } from './components/profile-form.tsx';

/** The own account with a student's profile, which a mailed link changes. */
export function AccountPage() {
  const { session } = useShell();
  // A profile that was changed elsewhere begins the form anew.
  return <AccountScreen profile={<ProfileForm key={session.person.version} />} />;
}
