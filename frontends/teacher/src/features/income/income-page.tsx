import { IncomeScreen } from '@parlance/kit/income/income-screen.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** What the teacher earned; a row leads to the history. */
export function IncomePage() {
  const { session, navigate } = useShell();
  const open = () => navigate('/tutor/bookings', { state: { history: true } });
  return <IncomeScreen tutor={session.person} viewer="tutor" onOpen={open} />;
}
