import { AccountScreen } from './account-screen.tsx';
import { OwnProfile } from './own-profile.tsx';

/** The account of a teacher or an administrator. */
export function OwnAccountScreen() {
  return <AccountScreen profile={<OwnProfile />} />;
}
