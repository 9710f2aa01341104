/** What a feature may add to the lobby and to the room. `app/features.ts` is the only file that names one. */
import type { PagePlace } from '@parlance/kit/documents/use-reader.ts';
import type { MeJson } from '@parlance/kit/api/types.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import type { ComponentType, ReactNode } from 'react';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import type { TakeTicket } from '../webrtc/janus-session.ts';
import type { Shortcut } from './keys/shortcuts.ts';
import type { MessageFeed } from './message-feed.ts';
import type { RoomMixer } from './use-audio-mixer.ts';
import type { RoomControl } from './use-room.ts';

/** What is known in every room, whoever is in it. */
export type RoomParts = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: Lesson;
  room: RoomControl;
  person: MeJson;
  /** The device that sound comes out of. */
  speaker: string;
  mixer: RoomMixer;
  messages: MessageFeed;
  /** The page that this person would look at by themselves. */
  place: PagePlace;
};

export type RoomAddition = {
  /** In the control bar, between the camera and the lesson. */
  control?: ReactNode;
  /** Beside the page's own controls. */
  aside?: ReactNode;
  /** Over the page and the people. */
  cover?: ReactNode;
  /** In the sidebar, above the people. */
  tiles?: ReactNode;
  /** In the sidebar under the people, or in the sheet that stands for it. */
  lesson?: ReactNode;
  /** Over the room. */
  overlay?: ReactNode;
  settings?: ReactNode;
  shortcut?: Shortcut | undefined;
  /** The page on screen, where it is not this person's own choice. */
  place?: PagePlace;
  /** On the room's element, for its styles. */
  attributes?: Partial<Record<'data-chat' | 'data-screen', string>>;
};

export type Feature = {
  id: string;
  /** Runs at each drawing of the room, as a hook. */
  useInRoom?: (parts: RoomParts) => RoomAddition;
  /** Also where an administrator only watches. */
  isObserved?: boolean;
  /** Loads what the first use would wait for, once the room is drawn. */
  preload?: () => Promise<unknown>;
  /** Among the device pickers, in the lobby and in the room's settings. */
  Picker?: ComponentType<{ background: BackgroundControl }>;
  /** In the lobby, under the button. */
  LobbySection?: ComponentType<{ room: string; zone: string; takeTicket: TakeTicket; joining: boolean }>;
};
