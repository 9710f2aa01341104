import { useEffect, useState } from 'react';
import { openPicture, type Picture, PictureFault } from './picture.ts';

/** The picture that is being cut, as long as it is, and what was wrong with the last file. */
export function useChosenPicture(kindWords: string) {
  const [picture, setPicture] = useState<Picture>();
  const [fault, setFault] = useState<string>();
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture]);
  return {
    picture,
    fault,
    async open(file: File) {
      setFault(undefined);
      try {
        setPicture(await openPicture(file, kindWords));
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error;
        setFault(error.message);
      }
    },
    close: () => setPicture(undefined),
  };
}
