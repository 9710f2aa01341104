import { Box, Group, Stack, Text } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { accountTexts } from '../../locales/texts.ts';
import { byKey, type Cut, dragged, nearest, squareOf, within } from './cut.ts';
import classes from './photo.module.css';
import type { Picture } from './picture.ts';

type Props = { picture: Picture; cut: Cut; onCut: (cut: Cut) => void };

/** The picture behind a square window that one moves by finger, mouse or arrows; beside it what others will see. */
export function CutStage({ picture, cut, onCut }: Props) {
  const words = accountTexts.use().photo;
  const stage = useDrag({ picture, cut, onCut });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey(picture, cut, event);
    if (!next) return;
    event.preventDefault();
    onCut(next);
  };
  return (
    <Stack gap="md">
      <Group gap="lg" wrap="nowrap" align="center" justify="center">
        <Box
          className={classes.stage ?? ''}
          role="group"
          aria-roledescription={words.stageRole}
          aria-label={words.stage}
          tabIndex={0}
          data-autofocus
          onKeyDown={onKeyDown}
          {...stage}
        >
          <Shown picture={picture} cut={cut} />
        </Box>
        <Stack gap="sm" align="center" aria-hidden>
          {[72, 36].map((side) => (
            <Box key={side} className={classes.round ?? ''} w={side} h={side}>
              <Shown picture={picture} cut={cut} />
            </Box>
          ))}
        </Stack>
      </Group>
      <Text component="label" size="sm" fw={550} display="block">
        {words.zoom}
        <input
          className={classes.range}
          type="range"
          min={1}
          max={nearest}
          step={0.05}
          value={cut.zoom}
          onChange={({ currentTarget }) => onCut(within(picture, { ...cut, zoom: currentTarget.valueAsNumber }))}
        />
      </Text>
      <Text size="sm" c="dimmed">
        {words.howTo}
      </Text>
    </Stack>
  );
}

/** The same square at any size: in parts of its window. */
function Shown({ picture, cut }: Pick<Props, 'picture' | 'cut'>) {
  const { left, top, side } = squareOf(picture, cut);
  const part = (length: number) => `${(length / side) * 100}%`;
  const place: CSSProperties = {
    width: part(picture.width),
    height: part(picture.height),
    left: part(-left),
    top: part(-top),
  };
  return <img className={classes.picture} src={picture.url} alt="" draggable={false} style={place} />;
}

function useDrag({ picture, cut, onCut }: Props) {
  const from = useRef<{ id: number; x: number; y: number }>(undefined);
  const end = () => {
    from.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || from.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const last = from.current;
      const side = currentTarget.clientWidth;
      if (!last || last.id !== pointerId || side === 0) return;
      from.current = { id: pointerId, x: clientX, y: clientY };
      onCut(dragged(picture, cut, { x: (clientX - last.x) / side, y: (clientY - last.y) / side }));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
