import { Button, Stack } from '@mantine/core';
import { keyOf } from '@parlance/kit/api/read.ts';
import type { MeJson } from '@parlance/kit/api/types.ts';
import { bandwidth } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { speedTestTexts } from '../../locales/texts.ts';
import { EntryFrame } from '../../pages/entry-frame.tsx';
import { measureSpeed, type Speed, type Way } from './measure-speed.ts';
import { shown, SpeedPicture } from './speed-picture.tsx';

const reaches = ({ up, down }: Speed) => up >= bandwidth.upMbps && down >= bandwidth.downMbps;

/** The last whole measurement, and what is known while one runs. */
function useMeasurement() {
  const { api } = useShell();
  const [way, setWay] = useState<Way>('down');
  const [partial, setPartial] = useState<Partial<Speed>>({});
  const [speed, setSpeed] = useState<Speed>();
  const measure = useMutation({
    mutationFn: () => {
      setWay('down');
      setPartial({});
      return measureSpeed(api, {
        onProgress: (measuring) => {
          setWay(measuring.way);
          setPartial((before) => ({ ...before, [measuring.way]: measuring.mbps }));
        },
      });
    },
    onSuccess: setSpeed,
  });
  return { measure, way, partial, known: measure.isPending ? undefined : speed };
}

/** The figures and the person's word for them; with a line that is fast enough the portal opens. */
function useAgreement() {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (measured: Speed) =>
      (await api.PUT('/profile/tutor/speed-test', { body: { ...measured, agreed: true } })).data,
    onSuccess: ({ passed }) => {
      if (!passed) return;
      client.setQueryData<MeJson>(
        keyOf('/profile/me'),
        (me) => me && { ...me, tutor: me.tutor && { ...me.tutor, speedTestPassed: true } },
      );
    },
  });
}

/** Teachers acknowledge their line before they use the portal. */
export function SpeedTestPage() {
  const { session } = useShell();
  const words = speedTestTexts.use();
  const { measure, way, partial, known } = useMeasurement();
  const agree = useAgreement();
  const fault = measure.error ?? agree.error;
  const enough = known !== undefined && reaches(known);

  return (
    <EntryFrame title={words.title}>
      <p>{words.recommendation}</p>
      <p>{words.before}</p>
      <SpeedPicture speed={known ?? partial} running={measure.isPending ? way : undefined} />
      <div role="status">
        {measure.isPending && <Note>{words.measuring[way]}</Note>}
        {known && <Result speed={known} refused={agree.data?.passed === false} />}
      </div>
      {fault && !measure.isPending && (
        <Note tone="danger" role="alert">
          <ProblemWords error={fault} />
        </Note>
      )}
      <Stack gap="sm" mt="md">
        <Button
          size="lg"
          variant={enough ? 'default' : 'filled'}
          loading={measure.isPending}
          onClick={() => measure.mutate()}
        >
          {words.run}
        </Button>
        <Button
          size="lg"
          disabled={!known}
          variant={enough ? 'filled' : 'default'}
          loading={agree.isPending}
          onClick={() => known && agree.mutate(known)}
        >
          {words.agree}
        </Button>
        <Button size="lg" variant="subtle" color="gray" onClick={() => void session.signOut()}>
          {words.signOut}
        </Button>
      </Stack>
    </EntryFrame>
  );
}

function Result({ speed, refused }: { speed: Speed; refused: boolean }) {
  const words = speedTestTexts.use();
  const figures = <b>{words.result(shown(speed.down), shown(speed.up))}</b>;
  if (reaches(speed)) {
    return (
      <Note tone="success">
        {figures} {words.enough}
      </Note>
    );
  }
  return (
    <Note tone="warning">
      {figures} {words.tooSlow}
      <Stack component="ul" gap={4} pl={18} pt={6} aria-label={words.advice.title}>
        <li>{words.advice.both}</li>
        {speed.down < bandwidth.downMbps && <li>{words.advice.down}</li>}
        {speed.up < bandwidth.upMbps && <li>{words.advice.up}</li>}
        <li>{refused ? words.onceMore : words.advice.again}</li>
      </Stack>
    </Note>
  );
}
