/** The lobby, with what the features add to it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ComponentProps, useMemo } from 'react';
import { Prejoin } from '../lobby/prejoin.tsx';
import { lessonWith } from '../room/people-of.ts';
import type { CallPlace } from './call-address.ts';
import { FeaturePickers } from './feature-pickers.tsx';
import { features } from './features.ts';
import { takeTicketFor } from './use-call-room.ts';

type Props = Pick<
  ComponentProps<typeof Prejoin>,
  'booking' | 'joining' | 'devices' | 'onDevices' | 'background' | 'onReady' | 'onJoin'
> & { place: CallPlace };

export function Lobby({ place, ...props }: Props) {
  const { api, session, navigate } = useShell();
  const { uid, name, timeZone } = session.person;
  const takeTicket = useMemo(() => takeTicketFor(api, place), [api, place]);
  const section = { room: place.room, zone: timeZone, takeTicket, joining: props.joining };
  return (
    <Prejoin
      {...props}
      name={name}
      zone={timeZone}
      other={lessonWith(props.booking, uid)}
      pickers={<FeaturePickers background={props.background} />}
      onBack={() => navigate('/')}
    >
      {features.map(({ id, LobbySection }) => LobbySection && <LobbySection key={id} {...section} />)}
    </Prejoin>
  );
}
