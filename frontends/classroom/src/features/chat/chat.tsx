/** The chat in the room: closed at first, with a count and a sound of what is not read yet. */
import { IconMessage2 } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { texts } from '../../locales/texts.ts';
import { Control, flag, icon } from '../../room/controls/control.tsx';
import type { Feature, RoomParts } from '../../room/feature.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import classes from './chat.module.css';
import { useChat } from './use-chat.ts';

const loadBox = async () => (await import('./chat-box.tsx')).ChatBox;
const playSound = async (speaker: string) => (await import('./message-sound.ts')).playMessageSound(speaker);

export const chat: Feature = {
  id: 'chat',
  preload: loadBox,
  useInRoom(parts) {
    const { controls } = texts.use();
    const { lines, open, unread, toggle } = useRoomChat(parts);
    return {
      control: <ChatControl open={open} unread={unread} toggle={toggle} />,
      overlay: open && (
        <LazySheet load={loadBox} failed={controls.chatFailed} parts={{ chat: lines, onClose: toggle }} />
      ),
      shortcut: { name: 'chat', key: 'c', press: toggle },
      attributes: open ? { 'data-chat': 'open' } : {},
    };
  },
};

function useRoomChat({ booking, speaker, messages }: RoomParts) {
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const lines = useChat(booking.id, ({ name, content }) => {
    void playSound(speaker).catch(() => undefined);
    messages.publish({ name, content });
    if (!open) setUnread((count) => count + 1);
  });
  const toggle = useCallback(() => {
    setUnread(0);
    setOpen((known) => !known);
  }, []);
  return { lines, open, unread, toggle };
}

type ControlProps = { open: boolean; unread: number; toggle: () => void };

function ChatControl({ open, unread, toggle }: ControlProps) {
  const { controls } = texts.use();
  const news = open || unread === 0 ? undefined : controls.chatNew(unread);
  return (
    <Control
      label={controls.chat}
      title={open ? controls.closeChat : (news ?? controls.chat)}
      aria-label={news}
      aria-expanded={open}
      data-on={flag(open)}
      onClick={toggle}
    >
      <IconMessage2 {...icon} />
      {news && <b className={classes.badge}>{unread}</b>}
    </Control>
  );
}
