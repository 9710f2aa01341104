/** What may stand behind a person: the room itself, the room blurred, or one of two pictures of our own. */
export const backgrounds = ['none', 'blur', 'study', 'plants'] as const;
export type Background = (typeof backgrounds)[number];
export type Picture = Exclude<Background, 'none' | 'blur'>;

export function isPicture(background: Background): background is Picture {
  return background === 'study' || background === 'plants';
}

const files: Record<Picture, URL> = {
  study: new URL('./pictures/study.svg', import.meta.url),
  plants: new URL('./pictures/plants.svg', import.meta.url),
};

export function addressOf(picture: Picture): string {
  return files[picture].href;
}
