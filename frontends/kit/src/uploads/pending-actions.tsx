import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { uploadTexts } from '../locales/texts.ts';
import type { UploadItem } from './upload-items.ts';
import { RowAction } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

type Props = Pick<Uploads, 'retry' | 'beginAnew' | 'cancel'> & { id?: string; label: string; item: UploadItem };

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a file that has not arrived. */
export function PendingActions({ id, label, item, retry, beginAnew, cancel }: Props) {
  const words = uploadTexts.use();
  const { kind } = item.state;
  if (kind === 'uploading')
    return <RowAction kind="cancel" label={words.cancelOf(label)} onClick={() => cancel(item)} />;
  return (
    <>
      {kind === 'begun' && (
        <>
          <Button
            id={id}
            variant="default"
            aria-label={words.goOnWith(label)}
            leftSection={<IconPlayerPlay {...icon} />}
            onClick={() => retry(item)}
          >
            {words.goOn}
          </Button>
          <Button variant="subtle" aria-label={words.anewWith(label)} onClick={() => beginAnew(item)}>
            {words.anew}
          </Button>
        </>
      )}
      {item.state.kind === 'error' && item.state.canRetry && (
        <Button
          id={id}
          variant="default"
          aria-label={words.retryOf(label)}
          leftSection={<IconRefresh {...icon} />}
          onClick={() => retry(item)}
        >
          {words.retry}
        </Button>
      )}
      <RowAction kind="remove" label={words.removeOf(label)} onClick={() => cancel(item)} />
    </>
  );
}
