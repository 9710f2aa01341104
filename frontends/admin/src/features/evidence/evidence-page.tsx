/** The evidence of any lesson, with what an administrator may say about its outcome. */
import { EvidenceScreen } from '@parlance/kit/evidence/evidence-screen.tsx';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { CorrectionButton } from '../../ui/correction-button.tsx';
import { ofLesson } from '../../ui/correction.ts';
import { ClaimAnswer } from './claim-answer.tsx';

export function EvidencePage() {
  const zone = useShell().session.person.timeZone;
  return (
    <EvidenceScreen
      viewer="admin"
      answer={(claim) => <ClaimAnswer claim={claim} />}
      actions={(lesson) => <CorrectionButton subject={ofLesson(lesson)} name={dateTimeText(lesson.when, zone)} />}
    />
  );
}
