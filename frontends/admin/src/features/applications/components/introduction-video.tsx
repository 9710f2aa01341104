import { Box, Button, Group } from '@mantine/core';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { VideoDialog } from './video-dialog.tsx';

/** The applicant's video, and its change. */
export function IntroductionVideo({ application }: { application: ApplicationDetailJson }) {
  const { video: words } = applicationTexts.use();
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <Group justify="space-between" gap="sm" wrap="nowrap" mih={36}>
        <Box component="h3" p={0}>
          {words.heading}
        </Box>
        <Button variant="subtle" color="gray" onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
      </Group>
      {application.video ? (
        <Box maw={560} pt="xs">
          <VideoFrame video={application.video} title={words.title(application.name)} />
        </Box>
      ) : (
        <Quiet>{words.none}</Quiet>
      )}
      {editing && <VideoDialog application={application} onClose={() => setEditing(false)} />}
    </section>
  );
}
