/** What is shown instead of the room when it cannot be had any more, and the way back. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { leadingTexts, texts } from '../locales/texts.ts';
import { keptAnew, type CallPlace } from './call-address.ts';
import { MessagePage, messageClasses } from './message-page.tsx';
import { RoomButton } from '../ui/room-button.tsx';

export function rejoin(place: CallPlace): void {
  window.location.assign(keptAnew(place, localStorage));
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { error, again } = texts.use().place;
  return (
    <MessagePage title={error} text={message} alert>
      <RoomButton className={messageClasses.filled} onClick={onRetry}>
        {again}
      </RoomButton>
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
        <RoomButton className={messageClasses.button} onClick={() => navigate('/')}>
          {back}
        </RoomButton>
      ) : (
        <RoomButton className={messageClasses.filled} onClick={onAgain}>
          {tryAgain}
        </RoomButton>
      )}
    </MessagePage>
  );
}

export function TakenOver({ onHere }: { onHere: () => void }) {
  const { takenOver, takenOverText, here } = texts.use().place;
  return (
    <MessagePage title={takenOver} text={takenOverText}>
      <RoomButton className={messageClasses.button} onClick={onHere}>
        {here}
      </RoomButton>
    </MessagePage>
  );
}
