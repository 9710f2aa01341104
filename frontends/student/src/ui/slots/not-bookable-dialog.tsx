/** What a student lacks to book a teacher, and the way to get it: said before the details are asked for, and again at their end. */
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { isProblem, problemText, type Problem } from '@parlance/kit/api/problem.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { bookingTexts } from '../../locales/texts.ts';
import { useMyTokens } from './book-slot.ts';

const lacks = ['SUBSCRIPTION_REQUIRED', 'NO_TOKENS'];

/** Of a refusal that a plan or a token would have prevented. */
export const isLack = (problem: unknown): problem is Problem => isProblem(problem) && lacks.includes(problem.code);

type Props = { problem: Problem; onCancel: () => void; onEnroll: () => void };

export function NotBookableDialog({ problem, onCancel, onEnroll }: Props) {
  const words = bookingTexts.use().subscription;
  const needsPlan = problem.code === 'SUBSCRIPTION_REQUIRED';
  const mayTry = useMyTokens().data?.stripe.freeTrialActivated === false;
  return (
    <ConfirmDialog
      title={needsPlan ? words.requiredTitle : words.tokensTitle}
      action={needsPlan ? words.enroll : words.buy}
      say={words.safe}
      onCancel={onCancel}
      onConfirm={onEnroll}
    >
      <p>{needsPlan ? words.required : problemText(problem)}</p>
      <Quiet>{needsPlan ? (mayTry ? words.orTry : words.plansThere) : words.tokensThere}</Quiet>
    </ConfirmDialog>
  );
}
