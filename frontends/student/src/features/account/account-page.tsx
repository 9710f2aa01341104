import { AccountScreen } from '@parlance/kit/account/account-screen.tsx';
import { ProfileForm } from './components/profile-form.tsx';

/** The own account with a student's profile. */
export function AccountPage() {
  return <AccountScreen profile={<ProfileForm />} />;
}
