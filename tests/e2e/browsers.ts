/** Where Debian puts them, in the packages of their names. */
export const WHOLE_FILE = '/usr/bin/chromium';
export const SHELL_FILE = '/usr/bin/chromium-headless-shell';
