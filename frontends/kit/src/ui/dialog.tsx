import { Modal, type ModalProps } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import { useTopLayer } from './use-top-layer.ts';

type Props = Pick<ModalProps, 'size' | 'onClose' | 'closeOnClickOutside' | 'children'> & { title: string };

/** An open dialog: Escape, the cross and a press beside it close it, and the focus goes back to where it was. */
export function Dialog(props: Props) {
  const { close } = texts.use().ui;
  const layer = useTopLayer(props.onClose);
  return <Modal opened closeButtonProps={{ 'aria-label': close }} {...layer} {...props} />;
}
