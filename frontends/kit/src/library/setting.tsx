/** Where the library's pages stand when that is not their own place: looked at in somebody's stead, with a bar above them that says so. */
import { createContext, type ReactNode, useContext } from 'react';

type Setting = {
  /** The path that its pages lie under. */
  home: string;
  /** Above what covers the whole screen. */
  bar: ReactNode;
};

const SettingContext = createContext<Setting | undefined>(undefined);

export function LibrarySetting({ children, ...setting }: Setting & { children: ReactNode }) {
  return <SettingContext value={setting}>{children}</SettingContext>;
}

/** Undefined where a person reads for themselves. */
export const useLibrarySetting = (): Setting | undefined => useContext(SettingContext);
