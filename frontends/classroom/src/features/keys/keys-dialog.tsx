/** The list of keys, and the switch that takes them away. */
import { keyTexts } from '../../locales/texts.ts';
import { RoomDialog } from '../../ui/room-dialog.tsx';
import parts from '../../ui/parts.module.css';
import classes from './keys-dialog.module.css';
import { keys, type KeyName } from './shortcuts.ts';

type Props = { available: readonly KeyName[]; on: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

export function KeysDialog({ available, on, onSwitch, onClose }: Props) {
  const words = keyTexts.use();
  const rows = [
    ...available.map((name) => ({ key: keys[name].toUpperCase(), does: words[name] })),
    { key: words.left, does: words.pageBack },
    { key: words.right, does: words.pageForward },
  ];
  return (
    <RoomDialog title={words.title} wide close={words.close} onClose={onClose}>
      <dl className={classes.list}>
        {rows.map(({ key, does }) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={parts.switch}>
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} />
        {words.use}
      </label>
    </RoomDialog>
  );
}
