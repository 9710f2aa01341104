import { Box, Group, Text } from '@mantine/core';
import { bandwidth } from '@parlance/kit/domain/limits.ts';
import { Glyph } from '@parlance/kit/ui/state-mark.tsx';
import type { CSSProperties } from 'react';
import { speedTestTexts } from '../../locales/texts.ts';
import type { Speed, Way } from './measure-speed.ts';
import classes from './speed-picture.module.css';

/** Each step to the right is a tenfold: a line of 0.8 and one of 80 both find their place. */
const [least, most] = [0.1, 100];
const share = (mbps: number): number =>
  Math.min(1, Math.max(0.02, Math.log10(Math.max(mbps, least) / least) / Math.log10(most / least)));
const needed: Record<Way, number> = { down: bandwidth.downMbps, up: bandwidth.upMbps };
const ways = ['down', 'up'] as const;

export const shown = (mbps: number): string => mbps.toFixed(1);

type Props = { speed: Partial<Speed>; running: Way | undefined };

/** Both ways as bars against the line of 1 Mbps that a lesson needs. */
export function SpeedPicture({ speed, running }: Props) {
  const words = speedTestTexts.use();
  return (
    <dl className={classes.picture} style={{ '--line': share(bandwidth.downMbps) } as CSSProperties}>
      {ways.map((way) => {
        const value = speed[way];
        const state = value === undefined || running === way ? 'open' : value >= needed[way] ? 'good' : 'slow';
        return (
          <Group
            key={way}
            justify="space-between"
            gap="6px 0"
            data-state={state}
            data-running={running === way || undefined}
          >
            <Text component="dt" size="sm" fw={550}>
              {words.ways[way]}
            </Text>
            <Group component="dd" gap={8} fz="md" lh="md" fw={650}>
              {state === 'good' && <Glyph shape="tick" />}
              {state === 'slow' && <Glyph shape="triangle" />}
              {value === undefined ? words.notYet : words.mbps(shown(value))}
            </Group>
            <Box component="span" w="100%" className={classes.track} aria-hidden>
              <i style={{ '--share': value === undefined ? 0 : share(value) } as CSSProperties} />
            </Box>
          </Group>
        );
      })}
      <span className={classes.lineLabel} aria-hidden>
        {words.line}
      </span>
    </dl>
  );
}
