import { Modal, type ModalProps } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import { useTopLayer } from './use-top-layer.ts';

type Props = Pick<ModalProps, 'size' | 'onClose' | 'closeOnClickOutside' | 'children'> & {
  title: string;
  /** Its command is under way: who closed it and opened it again would send a second one. */
  busy?: boolean;
};

const stay = () => undefined;

/** An open dialog: Escape, the cross and a press beside it close it, and the focus goes back to where it was. */
export function Dialog({ busy = false, onClose, ...props }: Props) {
  const { close } = texts.use().ui;
  const leave = busy ? stay : onClose;
  const layer = useTopLayer(leave);
  return (
    <Modal opened closeButtonProps={{ 'aria-label': close, disabled: busy }} onClose={leave} {...layer} {...props} />
  );
}
