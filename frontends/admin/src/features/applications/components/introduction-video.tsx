import { Button } from '@mantine/core';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { VideoDialog } from './video-dialog.tsx';
import classes from './application-panel.module.css';

/** The applicant's video, and its change (APP-41, EP-23). */
export function IntroductionVideo({ application }: { application: ApplicationDetailJson }) {
  const { video: words } = applicationTexts.use();
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <header className={classes.sectionHead}>
        <h3>{words.heading}</h3>
        <Button variant="subtle" color="gray" onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
      </header>
      {application.video ? (
        <div className={classes.video}>
          <VideoFrame video={application.video} title={words.title(application.name)} />
        </div>
      ) : (
        <p className={classes.quiet}>{words.none}</p>
      )}
      {editing && <VideoDialog application={application} onClose={() => setEditing(false)} />}
    </section>
  );
}
