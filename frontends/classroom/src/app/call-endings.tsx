/** What is shown instead of the room when it cannot be had any more, and the way back. */
import { Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { leadingTexts, texts } from '../locales/texts.ts';
import { keptAnew, type CallPlace } from './call-address.ts';
import { MessagePage } from './message-page.tsx';

export function rejoin(place: CallPlace): void {
  window.location.assign(keptAnew(place, localStorage));
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { error, again } = texts.use().place;
  return (
    <MessagePage title={error} text={message} alert>
      <Button size="md" onClick={onRetry}>
        {again}
      </Button>
    </MessagePage>
  );
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
