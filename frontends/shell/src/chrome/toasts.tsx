import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { ui } from '@parlance/kit/domain/limits.ts';
import { ReferenceText } from '@parlance/kit/ui/reference.tsx';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { texts } from '../locales/texts.ts';
import classes from './toasts.module.css';

export type Tone = 'success' | 'error' | 'warning' | 'info';

const marks = { success: IconCheck, error: IconAlertTriangle, warning: IconAlertTriangle, info: IconInfoCircle };
const mostAtOnce = 4;

/** Above dialogs and what they open. */
const overAll = 400;

/** Bottom right; on phones at the top, where the thumb is not. */
export function Toasts() {
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position="bottom-right"
      autoClose={ui.toastMs}
      limit={mostAtOnce}
      containerWidth={420}
      zIndex={overAll}
    />
  );
}

export type More = {
  /** A way back or on, by its words. */
  act?: (() => void) | undefined;
  words?: string | undefined;
  /** By which a fault is found in the logs. */
  reference?: string | undefined;
};

export function show(tone: Tone, message: string, { act, words = texts.now().undo, reference }: More = {}): void {
  const Mark = marks[tone];
  const id = crypto.randomUUID();
  notifications.show({
    id,
    message: act ? (
      <WithWay id={id} message={message} act={act} words={words} />
    ) : (
      <>
        {message}
        {reference !== undefined && <ReferenceText id={reference} />}
      </>
    ),
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    icon: <Mark size={18} stroke={1.75} aria-hidden data-tone={tone} />,
    closeButtonProps: { 'aria-label': texts.now().dismiss },
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '', description: classes.text ?? '' },
  });
}

type WayProps = { id: string; message: string; act: () => void; words: string };

/** A way back or on, which goes with its toast. */
function WithWay({ id, message, act, words }: WayProps) {
  const go = () => {
    notifications.hide(id);
    act();
  };
  return (
    <Group component="span" gap="4px 12px" justify="space-between">
      {message}
      <Button variant="subtle" size="compact-sm" onClick={go}>
        {words}
      </Button>
    </Group>
  );
}
