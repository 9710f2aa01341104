import { useEffect, useRef, useState } from 'react';
import { openPicture, type Picture, PictureFault } from './picture.ts';

/** The picture that is being cut, as long as it is, and what was wrong with the last file. */
export function useChosenPicture(kindWords: string) {
  const [picture, setPicture] = useState<Picture>();
  const [fault, setFault] = useState<string>();
  /** Files are opened at their own pace: the last one that was chosen counts, and none for who has left. */
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture]);
  return {
    picture,
    fault,
    async open(file: File) {
      const mine = (turn.current += 1);
      setFault(undefined);
      try {
        const opened = await openPicture(file, kindWords);
        if (mine === turn.current) setPicture(opened);
        else URL.revokeObjectURL(opened.url);
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error;
        if (mine === turn.current) setFault(error.message);
      }
    },
    close: () => setPicture(undefined),
  };
}
