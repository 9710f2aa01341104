import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

type Props = {
  id?: string | undefined;
  text: string;
  label: string;
  accept: readonly string[];
  multiple?: boolean;
  /** A whole folder with what is in it. */
  folder?: boolean;
  /** Straight to the camera, on devices that have one. */
  camera?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
};

/** A button that opens the file dialog. The input itself is not drawn, the button says everything. */
export function FileChooser({ id, text, label, accept, multiple, folder, camera, describedBy, onFiles }: Props) {
  const Mark = camera ? IconCamera : IconUpload;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        id={id}
        variant="default"
        aria-label={label}
        aria-describedby={describedBy}
        leftSection={<Mark size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join(',')}
        multiple={multiple}
        {...(camera && { capture: 'user' })}
        {...(folder && { webkitdirectory: '' })}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // So that choosing the same file again is a change again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
