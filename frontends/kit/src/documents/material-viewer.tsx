/** A lesson's material over the whole screen, for students and teachers. */
import { Box, CloseButton, Modal } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { TopicJson } from '../api/types.ts';
import { documentTexts } from '../locales/texts.ts';
import { useTopLayer } from '../ui/use-top-layer.ts';
import { LessonPages } from './lesson-pages.tsx';
import classes from './material-viewer.module.css';
import { PageControls, ZoomControls } from './reader-controls.tsx';
import { useLessonDocument } from './use-lesson-document.ts';

type Props = { topic: TopicJson; booking: string; onClose: () => void };

export function MaterialViewer({ topic, booking, onClose }: Props) {
  const { documents } = documentTexts.use();
  const { lesson, retry } = useLessonDocument(topic, booking);
  const [page, onPage] = useState(1);
  // Who stands in the head stays there when its tools come with the document.
  const [tools, setTools] = useState<HTMLDivElement | null>(null);
  const layer = useTopLayer(onClose);
  return (
    <Modal.Root opened onClose={onClose} {...layer} fullScreen aria-label={topic.name}>
      <Modal.Content data-material-viewer>
        <div className={classes.viewer}>
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ''}>
              <Box component="span" c="dimmed" className="p-figures">
                {topic.code}
              </Box>{' '}
              {topic.name}
            </Modal.Title>
            <div className={classes.tools} ref={setTools} />
            <CloseButton size={44} className={classes.close ?? ''} aria-label={documents.close} onClick={onClose} />
          </div>
          <LessonPages
            lesson={lesson}
            page={page}
            onPage={onPage}
            onRetry={retry}
            keysWithin="[data-material-viewer]"
            stageClass={classes.stage}
            strip={(reader) =>
              reader &&
              tools &&
              createPortal(
                <>
                  <PageControls reader={reader} />
                  <div className={classes.zoom}>
                    <ZoomControls reader={reader} />
                  </div>
                </>,
                tools,
              )
            }
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
