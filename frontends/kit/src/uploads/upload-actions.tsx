import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { uploadTexts } from '../locales/texts.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { FileChooser } from './file-chooser.tsx';
import type { UploadFieldProps } from './upload-field-props.ts';
import type { UploadItem } from './upload-items.ts';
import { RowAction } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

type Props = Pick<UploadFieldProps, 'id' | 'label' | 'what' | 'rules' | 'value' | 'onChange'> &
  Pick<Uploads, 'retry' | 'cancel'> & {
    item: UploadItem | undefined;
    faultId: string | undefined;
    add: (files: File[]) => void;
  };

/** What can be done with the file of a field, by its state. */
export function UploadActions({ id, label, what, rules, value, item, faultId, add, retry, cancel, onChange }: Props) {
  const words = uploadTexts.use();
  if (item?.state.kind === 'uploading') {
    return <RowAction kind="cancel" label={words.cancelOf(label)} onClick={() => cancel(item.key)} />;
  }
  if (item?.state.kind === 'error' && item.state.canRetry) {
    return (
      <>
        <Button
          id={id}
          variant="default"
          aria-label={words.retryOf(label)}
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={() => retry(item)}
        >
          {words.retry}
        </Button>
        <RowAction kind="remove" label={words.removeOf(label)} onClick={() => cancel(item.key)} />
      </>
    );
  }
  if (!item && value) {
    return (
      <>
        <StateMark shape="dot" tone="success">
          {words.done}
        </StateMark>
        <RowAction kind="remove" label={words.removeOf(label)} onClick={() => onChange(undefined)} />
      </>
    );
  }
  return (
    <FileChooser
      id={id}
      text={item ? words.chooseAnother : words.choose(what)}
      label={words.chooseFor(item ? words.chooseAnother : words.choose(what), label)}
      accept={rules.accept}
      describedBy={faultId}
      onFiles={add}
    />
  );
}
