/** What Python's icalendar makes of a file. */
import { askPython } from '../support/python.ts';

type Person = [name: string, address: string] | null;
/** Wall times by zone: "2026-10-25 02:30". */
type Walls = Record<string, string>;
type ReadEntry = Record<'start' | 'end', Walls> & {
  uid: string;
  sequence: number;
  stamp: string;
  minutes: number;
  summary: string;
  description: string;
  url: string;
  status: string;
  organizer: Person;
  attendees: Person[];
  errors: string[][];
};
export type ReadCalendar = {
  method: string | null;
  name: string | null;
  refresh: string | null;
  entries: ReadEntry[];
  /** Octets of its longest line. */
  longest: number;
  errors: string[][];
};

const icalendar = {
  name: 'icalendar',
  script: 'tests/calendar/read_calendar.py',
  requirements: [
    'icalendar==7.3.2 --hash=sha256:f95ce4ff8f41d8ad9ca253a676ef40c672abd3774458d197c215055a0d805cc4',
    'python-dateutil==4.0.0 --hash=sha256:a5e246f79eb80475e691bf93862cead98decd8a498cf53ba0516fcdc0f50dc1c',
    'typing_extensions==4.16.0 --hash=sha256:481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8',
    'tzdata==2026.6 --hash=sha256:0a10eec6e13ef16b627fabed9a5f2ba61a62b1c67f327305f4e7e412a70b4aec',
  ],
} as const;

export const readCalendars = (files: readonly string[], zones: readonly string[] = ['UTC']): Promise<ReadCalendar[]> =>
  askPython(icalendar, { files, zones });
