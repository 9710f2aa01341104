/** What stands above a document that is read outside of a lesson: page field, zoom, the whole width, the whole screen. */
import { Group, TextInput } from '@mantine/core';
import { IconArrowAutofitWidth, IconFileText, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useState } from 'react';
import { documentTexts } from '../locales/texts.ts';
import type { Fit } from './page-layout.ts';
import { PageButton, PageControls, ZoomControls } from './reader-controls.tsx';
import type { Reader } from './use-reader.ts';

type Props = {
  reader: Reader;
  fit: Fit;
  onFit: (fit: Fit) => void;
  screen: { fullscreen: boolean; toggle: () => Promise<void> };
};

export function ReaderTools({ reader, fit, onFit, screen }: Props) {
  const { documents } = documentTexts.use();
  return (
    <>
      <PageControls reader={reader} field={<PageField key={reader.first} reader={reader} />} />
      <ZoomControls reader={reader} />
      {/* Below, a page is as wide as the screen. */}
      <Group gap={0} wrap="nowrap" visibleFrom="md">
        <PageButton
          label={fit === 'width' ? documents.wholePage : documents.fitWidth}
          icon={fit === 'width' ? IconFileText : IconArrowAutofitWidth}
          onClick={() => onFit(fit === 'width' ? 'stage' : 'width')}
        />
        {document.fullscreenEnabled && (
          <PageButton
            label={screen.fullscreen ? documents.leaveFullScreen : documents.fullScreen}
            icon={screen.fullscreen ? IconMinimize : IconMaximize}
            onClick={() => void screen.toggle()}
          />
        )}
      </Group>
    </>
  );
}

/** The page's number, for going to another. What is no number stays the one that is read. */
function PageField({ reader }: { reader: Reader }) {
  const { documents } = documentTexts.use();
  const [typed, setTyped] = useState(String(reader.first));
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted !== reader.first) reader.goTo(wanted);
    setTyped(String(reader.first));
  };
  return (
    <TextInput
      aria-label={documents.goTo}
      inputMode="numeric"
      w={56}
      styles={{ input: { textAlign: 'center' } }}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={go}
      onKeyDown={({ key }) => key === 'Enter' && go()}
    />
  );
}
