import { Button, Group } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { bandwidth } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { measureSpeed, type Speed } from './measure-speed.ts';
import { StatusPage } from './status-page.tsx';
import classes from './status-page.module.css';

const shown = (mbps: number) => `${mbps.toFixed(1)} Mbps`;

/** Teachers acknowledge their line before they use the portal (AUTH-50..AUTH-54, CON-08). */
export function SpeedTestPage() {
  const { api, session } = useShell();
  const client = useQueryClient();
  const [speed, setSpeed] = useState<Speed>();
  const measure = useMutation({ mutationFn: () => measureSpeed(api), onSuccess: setSpeed });
  const agree = useMutation({
    mutationFn: (measured: Speed) =>
      api.put<{ passed: boolean }>('profile/tutor/speed-test', { ...measured, agreed: true }),
    onSuccess: ({ passed }) => {
      if (!passed) return;
      client.setQueryData<PersonJson>(
        ['profile', 'me'],
        (me) => me && { ...me, tutor: me.tutor && { ...me.tutor, speedTestPassed: true } },
      );
    },
  });
  useEffect(() => {
    document.title = 'Internet Speed Acknowledgement · Parlance';
  }, []);
  const slow = speed && (speed.up < bandwidth.upMbps || speed.down < bandwidth.downMbps);

  return (
    <StatusPage
      title="Internet Speed Acknowledgement"
      text="We recommend at least 1Mbps upload and 1Mbps download for the video lesson."
    >
      <p role="status">
        {measure.isPending && 'Measuring your line.'}
        {speed && !measure.isPending && `Download ${shown(speed.down)}, upload ${shown(speed.up)}.`}
        {slow && ' This is below the recommendation. Move closer to your router or use a cable, then measure again.'}
      </p>
      {(measure.isError || agree.isError) && (
        <p role="alert" className={classes.note}>
          {problemText(measure.error ?? agree.error)}
        </p>
      )}
      <Group gap="xs">
        <Button variant={speed ? 'default' : 'filled'} loading={measure.isPending} onClick={() => measure.mutate()}>
          run speedtest
        </Button>
        <Button
          disabled={!speed}
          variant={speed ? 'filled' : 'default'}
          loading={agree.isPending}
          onClick={() => speed && agree.mutate(speed)}
        >
          I agree
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void session.signOut()}>
          Sign Out
        </Button>
      </Group>
    </StatusPage>
  );
}
