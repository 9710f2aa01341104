/** At which page somebody stopped reading a lesson, on this device; the lessons that were read last. */
const keyOf = (uid: string) => `reading-${uid}`;
const lessonsKept = 200;

type Places = [lesson: string, page: number][];

function placesOf(uid: string): Places {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    const isPlace = (place: unknown): place is Places[number] =>
      Array.isArray(place) && typeof place[0] === 'string' && Number.isInteger(place[1]);
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

export function readingPlace(uid: string, lesson: string): number {
  return placesOf(uid).find(([known]) => known === lesson)?.[1] ?? 1;
}

export function keepReadingPlace(uid: string, lesson: string, page: number): void {
  const others = placesOf(uid).filter(([known]) => known !== lesson);
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify([...others, [lesson, page]].slice(-lessonsKept)));
  } catch {
    // Storage may be full or forbidden; the lesson then begins at its first page.
  }
}
