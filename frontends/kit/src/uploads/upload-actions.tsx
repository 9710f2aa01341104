import { uploadTexts } from '../locales/texts.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { FileChooser } from './file-chooser.tsx';
import { PendingActions } from './pending-actions.tsx';
import type { UploadFieldProps } from './upload-field-props.ts';
import type { UploadItem } from './upload-items.ts';
import { RowAction } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

type Props = Pick<UploadFieldProps, 'id' | 'label' | 'what' | 'rules' | 'value' | 'onChange'> &
  Pick<Uploads, 'retry' | 'beginAnew' | 'cancel'> & {
    item: UploadItem | undefined;
    faultId: string | undefined;
    add: (files: File[]) => void;
  };

/** What can be done with the file of a field, by its state. */
export function UploadActions({ id, label, what, rules, value, item, faultId, add, onChange, ...pending }: Props) {
  const words = uploadTexts.use();
  const isOver = item?.state.kind === 'error' && !item.state.canRetry;
  if (item && !isOver) return <PendingActions id={id} label={label} item={item} {...pending} />;
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
