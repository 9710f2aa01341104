/** The bar of who only watches: mute-all (CALL-24, CON-05), the way out (CALL-22), and nothing that is sent. */
import { Bar, type BarProps } from './bar.tsx';
import { MuteAllControl, type Turn } from './turn-control.tsx';

export function ObserverBar({ muting, ...bar }: BarProps & { muting: Turn }) {
  return (
    <Bar {...bar}>
      <MuteAllControl muting={muting} />
    </Bar>
  );
}
