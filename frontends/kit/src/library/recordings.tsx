/** A lesson's recordings outside the call: teachers play them, and students those of a free sample. */
import { Box, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useRef, useState } from 'react';
import { libraryTexts } from '../locales/texts.ts';
import { Quiet } from '../ui/words.tsx';
import type { LessonPage } from './api.ts';
import { RailSection } from './rail-section.tsx';

type Recording = LessonPage['recordings'][number];
/** Reads the page anew, with addresses that are valid again. */
type Renew = () => Promise<LessonPage | undefined>;

type Props = { recordings: readonly Recording[]; renew: Renew };

export function Recordings({ recordings, renew }: Props) {
  const words = libraryTexts.use();
  const isStudent = useShell().session.person.role === 'student';
  const heard = recordings.filter(({ url }) => url !== null);
  if (isStudent && recordings.length === 0) return null;
  return (
    <RailSection title={words.recordings}>
      {recordings.length === 0 && <Quiet>{words.noAudio}</Quiet>}
      {heard.length > 0 ? (
        <Stack component="ul" role="list" gap="md">
          {heard.map((recording) => (
            <Player key={recording.fileId} recording={recording} renew={renew} />
          ))}
        </Stack>
      ) : (
        isStudent && <Quiet>{words.teacherPlays(recordings.length)}</Quiet>
      )}
    </RailSection>
  );
}

function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What sounds goes on with the address that it began with; another one is taken when that one's time is over. */
function Player({ recording: { fileId, title, seconds, url }, renew }: { recording: Recording; renew: Renew }) {
  const [address, setAddress] = useState(url);
  const renewed = useRef(false);
  const takeAnother = async () => {
    if (renewed.current) return;
    renewed.current = true;
    const page = await renew();
    setAddress((old) => page?.recordings.find((one) => one.fileId === fileId)?.url ?? old);
  };
  return (
    <li>
      <Text size="sm" fw={550}>
        {title}
        {seconds > 0 && (
          <Text component="span" inherit c="dimmed" fw={400} className="p-figures">
            {' '}
            {lengthText(seconds)}
          </Text>
        )}
      </Text>
      <Box
        component="audio"
        w="100%"
        h={44}
        mt={6}
        controls
        preload="none"
        src={address ?? undefined}
        aria-label={title}
        onError={() => void takeAnother()}
        onPlaying={() => (renewed.current = false)}
      />
    </li>
  );
}
