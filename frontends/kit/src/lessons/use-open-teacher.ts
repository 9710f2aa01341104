/** Where a teacher's photo leads: students to the profile, administrators to the user. A teacher sees no other teacher. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { texts } from '../locales/texts.ts';

export function useOpenTeacher(): (uid: string) => void {
  const { session, navigate, notify } = useShell();
  const { role, uid: own } = session.person;
  return (uid) => {
    if (role === 'student') return navigate(`/student/profile/${uid}`, { state: { from: 'photo' } });
    if (role === 'admin') return navigate(`/admin/users/${uid}`, { state: { from: 'photo' } });
    if (uid !== own) notify.warning(texts.now().anotherTeacher);
  };
}
