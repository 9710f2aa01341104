/** The bar's reserved place for what is to be said of the line and the room; the most pressing thing alone. */
import { IconVolume } from '@tabler/icons-react';
import { texts } from '../../locales/texts.ts';
import room from '../../ui/room.module.css';
import status from '../../ui/line-status.module.css';
import type { CallSnapshot } from '../../webrtc/call-room.ts';
import { weakNotice } from '../call/weak-line.ts';

type Props = { line: CallSnapshot['line']; quality: CallSnapshot['quality']; notice: string | undefined };

export function LineStatus({ line, quality, notice }: Props) {
  const { controls } = texts.use();
  const weak = line === 'good' ? weakNotice(quality) : undefined;
  const warning = line === 'reconnecting' ? controls.reconnecting : notice;
  return (
    <div className={room.line} role="status" data-state={weak ? 'weak' : warning ? 'warning' : line}>
      {weak ? (
        <span className={status.weak}>
          <IconVolume size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{weak.title}</b>
            <small>{weak.detail}</small>
          </span>
        </span>
      ) : (
        (warning ?? (line === 'opening' ? controls.opening : controls.good))
      )}
    </div>
  );
}
