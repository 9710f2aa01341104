/** What is shown instead of the room when it cannot be had any more, and the way back. */
import { Button } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { leadingTexts, texts } from '../locales/texts.ts';
import { forgetToken, keptAnew, type CallPlace } from './call-address.ts';
import { MessagePage } from './message-page.tsx';
import { NoWayIn } from './re-enter.tsx';

export function rejoin(place: CallPlace): void {
  window.location.assign(keptAnew(place, localStorage));
}

type FailedProps = { problem: unknown; bookingId: string };

/** What the room was to be entered with may be the fault: the next try asks for it anew. */
export function Failed({ problem, bookingId }: FailedProps) {
  const anew = () => {
    forgetToken(localStorage, bookingId);
    window.location.reload();
  };
  return <NoWayIn text={problemText(problem)} problem={problem} onAgain={anew} />;
}

export function Removed({ isOut, onAgain }: { isOut: boolean; onAgain: () => void }) {
  const { youWere, youWereText, letInText, tryAgain } = leadingTexts.use().removal;
  const { back } = texts.use().after;
  const { navigate } = useShell();
  return (
    <MessagePage title={youWere} text={isOut ? youWereText : letInText} alert>
      {isOut ? (
        <Button variant="default" size="md" onClick={() => navigate('/')}>
          {back}
        </Button>
      ) : (
        <Button size="md" onClick={onAgain}>
          {tryAgain}
        </Button>
      )}
    </MessagePage>
  );
}

export function TakenOver({ onHere }: { onHere: () => void }) {
  const { takenOver, takenOverText, here } = texts.use().place;
  return (
    <MessagePage title={takenOver} text={takenOverText}>
      <Button variant="default" size="md" onClick={onHere}>
        {here}
      </Button>
    </MessagePage>
  );
}
