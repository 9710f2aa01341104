/** The lobby, with what comes later than one's own picture: the backgrounds and the check of the line. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ComponentType, type ComponentProps, lazy, Suspense, useMemo } from 'react';
import { Prejoin } from '../features/prejoin/prejoin.tsx';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallPlace } from './call-address.ts';
import { lessonWith } from './people-of.ts';
import { takeTicketFor } from './use-call-room.ts';

/** Nobody is kept from a lesson by a choice that does not come. */
const LobbyBackground = lazy(async (): Promise<{ default: ComponentType<{ background: BackgroundControl }> }> => {
  const loaded = await import('./lobby-background.tsx').catch(() => undefined);
  return { default: loaded?.LobbyBackground ?? (() => null) };
});
/** Not needed to see oneself, nor to join. */
const LineCheckPanel = lazy(async () => ({
  default: (await import('../features/line-check/line-check-panel.tsx')).LineCheckPanel,
}));

type Props = Pick<
  ComponentProps<typeof Prejoin>,
  'booking' | 'joining' | 'devices' | 'onDevices' | 'background' | 'onReady' | 'onJoin'
> & { place: CallPlace };

export function Lobby({ place, ...props }: Props) {
  const { api, session, navigate } = useShell();
  const { uid, name, timeZone } = session.person;
  const takeTicket = useMemo(() => takeTicketFor(api, place), [api, place]);
  return (
    <Prejoin
      {...props}
      name={name}
      zone={timeZone}
      other={lessonWith(props.booking, uid)}
      backgroundPicker={
        <Suspense fallback={null}>
          <LobbyBackground background={props.background} />
        </Suspense>
      }
      onBack={() => navigate('/')}
    >
      <Suspense fallback={null}>
        <LineCheckPanel room={place.room} zone={timeZone} takeTicket={takeTicket} joining={props.joining} />
      </Suspense>
    </Prejoin>
  );
}
