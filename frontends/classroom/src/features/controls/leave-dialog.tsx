/** CALL-45. */
import { texts } from '../../locales/texts.ts';
import { Question } from '../../ui/question.tsx';

type Props = { detail: string; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ onLeave, ...props }: Props) {
  const { question, stay, leave } = texts.use().leaving;
  return <Question title={question} stay={stay} {...props} deed={leave} onDeed={onLeave} />;
}
