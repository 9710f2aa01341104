import { Button } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { bandwidth } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EntryFrame } from './entry-frame.tsx';
import classes from './entry-frame.module.css';
import { measureSpeed, type Speed } from './measure-speed.ts';

const shown = (mbps: number) => `${mbps.toFixed(1)} Mbps`;
const fastEnough = ({ up, down }: Speed) => up >= bandwidth.upMbps && down >= bandwidth.downMbps;

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
  const fault = measure.error ?? agree.error;

  return (
    <EntryFrame title="Internet Speed Acknowledgement">
      <p>We recommend at least 1Mbps upload and 1Mbps download for the video lesson.</p>
      <p>The test sends a few megabytes to the school and back. Close other downloads first.</p>
      <div role="status">
        {measure.isPending && <Note>Measuring your line.</Note>}
        {speed && !measure.isPending && <Result speed={speed} />}
      </div>
      {fault && (
        <Note tone="danger" role="alert">
          {problemText(fault)}
        </Note>
      )}
      <div className={classes.actions}>
        <Button
          size="lg"
          variant={speed ? 'default' : 'filled'}
          loading={measure.isPending}
          onClick={() => measure.mutate()}
        >
          run speedtest
        </Button>
        <Button
          size="lg"
          disabled={!speed || measure.isPending}
          variant={speed ? 'filled' : 'default'}
          loading={agree.isPending}
          onClick={() => speed && agree.mutate(speed)}
        >
          I agree
        </Button>
        <Button size="lg" variant="subtle" color="gray" onClick={() => void session.signOut()}>
          Sign Out
        </Button>
      </div>
    </EntryFrame>
  );
}

function Result({ speed }: { speed: Speed }) {
  return (
    <Note tone={fastEnough(speed) ? 'success' : 'warning'}>
      <b>{`Download ${shown(speed.down)}, upload ${shown(speed.up)}.`}</b>
      {!fastEnough(speed) && (
        <>
          <br />
          This is below the recommendation. Move closer to your router or use a cable, then measure again.
        </>
      )}
    </Note>
  );
}
