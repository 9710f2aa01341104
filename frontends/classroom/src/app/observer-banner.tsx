/** Says to an administrator that they watch unseen, with the way out; offers the sound where the browser keeps it back until somebody touches the page. */
import { Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { observingTexts } from '../locales/texts.ts';

/** Whether the page was touched since it was opened: without that browsers play no sound. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    if (touched) return;
    const note = () => setTouched(true);
    window.addEventListener('pointerdown', note, { once: true });
    window.addEventListener('keydown', note, { once: true });
    return () => {
      window.removeEventListener('pointerdown', note);
      window.removeEventListener('keydown', note);
    };
  }, [touched]);
  return touched;
}

export function ObserverBanner({ onLeave }: { onLeave: () => void }) {
  const words = observingTexts.use();
  const touched = useTouched();
  return (
    <Group component="header" gap={8} wrap="nowrap" mih={48} pl="md" pr={8} bg="var(--p-raised)" c="var(--p-text)">
      <IconEye size={20} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
      <Text inherit flex={1} role="status">
        <b>{words.banner}</b>{' '}
        <Text span inherit c="var(--p-muted)" visibleFrom="sm">
          {words.unseen}
        </Text>
      </Text>
      {!touched && (
        // Any touch does it; this says so.
        <Button variant="subtle" flex="none">
          {words.soundOn}
        </Button>
      )}
      <Button variant="subtle" flex="none" onClick={onLeave}>
        {words.leave}
      </Button>
    </Group>
  );
}
