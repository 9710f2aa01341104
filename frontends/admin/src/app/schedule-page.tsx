/** The school's schedule: group sessions, and the times that students ask for. */
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { PreferredTimesPage } from '../features/preferred-times/preferred-times-page.tsx';
import { features } from './features.ts';

/** The page, once there is also what features with screens of their own add to it. */
export async function loadSchedulePage(): Promise<ComponentType> {
  const others = await Promise.all(features.map(({ schedule }) => schedule()));
  const panels = [...others, PreferredTimesPage];
  return () => (
    <Stack gap="lg">
      {panels.map((Panel, index) => (
        <Panel key={index} />
      ))}
    </Stack>
  );
}
