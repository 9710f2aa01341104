/** A tutor's rate, currency, stream, listing and profile, as administrators set them (FB-57, ADM-02). */
import { charactersIn } from '@parlance/proto/limits/fields';
import { text } from '@parlance/proto/limits';
import { displayNameFault, faultsOf, newTimeZoneFault, type Faults } from './account-fields.ts';
import { splitDisplayName } from './names.ts';
import { changed, unchanged, type Change, type Person } from './person.ts';

export type TutorEdit = {
  lessonRate?: number | undefined;
  currency?: string | undefined;
  isPte?: boolean | undefined;
  status?: string | undefined;
  name?: string | undefined;
  imageUrl?: string | undefined;
  introduction?: string | undefined;
  video?: string | undefined;
  timeZone?: string | undefined;
  /** The teacher's own to say: no administrator agrees for somebody. */
  showPublicly?: boolean | undefined;
  languages?: string[] | undefined;
};

const highestRate = 100_000;
const longestImage = 500;
const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));

export function tutorFaults(edit: TutorEdit): Faults {
  const { lessonRate, currency, status, name, imageUrl, introduction, video, timeZone } = edit;
  return faultsOf({
    lessonRate: lessonRate === undefined ? undefined : rateFault(lessonRate),
    currency: currency === undefined || knownCurrencies.has(currency) ? undefined : 'Choose a currency from the list',
    status:
      status === undefined || ['training', 'completed'].includes(status) ? undefined : 'must be training or completed',
    name: name === undefined ? undefined : displayNameFault(name),
    image: imageUrl === undefined ? undefined : imageFault(imageUrl),
    introduction:
      introduction !== undefined && charactersIn(introduction) > text.introductionMax
        ? `At most ${text.introductionMax} characters`
        : undefined,
    video:
      video === undefined || video === '' || isVideoId(video)
        ? undefined
        : 'must be the 11 characters of a YouTube video',
    timeZone: timeZone === undefined ? undefined : newTimeZoneFault(timeZone),
  });
}

export function editTutor(person: Person, edit: TutorEdit): Change {
  const { tutor } = person;
  if (!tutor) return unchanged(person);
  const { name, lessonRate, currency, isPte, introduction, video, showPublicly, languages, ...profile } = edit;
  const names = name === undefined ? {} : splitDisplayName(name);
  const next = merged(person, { ...profile, ...names });
  const nextTutor = merged(tutor, { lessonRate, currency, isPte, introduction, video, showPublicly, languages });
  if (next === person && nextTutor === tutor) return unchanged(person);
  return changed({ ...next, tutor: nextTutor }, ['tutorChanged']);
}

/** Answers the very object when nothing differs. */
function merged<T extends object>(before: T, edit: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(edit).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof T],
  );
  return given.length === 0 ? before : { ...before, ...(Object.fromEntries(given) as Partial<T>) };
}

/** In whole cents; the column holds no more. */
function rateFault(rate: number): string | undefined {
  if (!(rate > 0) || rate > highestRate) return `must be above 0 and at most ${highestRate}`;
  return Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6 ? undefined : 'has at most two decimals';
}

/** Our own files, or an address that is fetched safely. */
function imageFault(image: string): string | undefined {
  if (image === '') return undefined;
  if (image.length > longestImage) return `At most ${longestImage} characters`;
  return /^\/files\/[\w./-]+$/.test(image) || isHttps(image)
    ? undefined
    : 'must be a file of the school or an https address';
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

function isVideoId(video: string): boolean {
  return new RegExp(`^[A-Za-z0-9_-]{${text.youtubeId}}$`).test(video);
}
