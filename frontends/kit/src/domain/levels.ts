/** The ten levels: name, colour, description (GEN-08..GEN-10, NS-12). */
export type Level = {
  number: number;
  name: string;
  /** Hue of its tile; lightness is the theme's, so that all ten read equally well. */
  hue: number;
  description: string;
};

const soon = 'Description coming soon.';
const known: [name: string, description: string][] = [
  ['Beginners', 'You learn the words and sentences of a first day: greetings, names, numbers, simple requests.'],
  ['Elementary', 'You talk about yourself, your work and your day in short sentences.'],
  ['Pre-Intermediate', 'You manage everyday situations at work and tell what happened in simple words.'],
  ['Intermediate I', 'You explain, describe and ask back in most conversations at work.'],
  ['Intermediate II', 'You give reasons, compare and follow a longer talk on subjects you know.'],
  ['Pre-Advanced', soon],
  ['Advanced I', soon],
  ['Advanced II', soon],
  ['Pre-Proficient', soon],
  ['Proficient', soon],
];

/** The ramp runs from 200 down to 20. */
export const levels: readonly Level[] = known.map(([name, description], index) => ({
  number: index + 1,
  name,
  hue: 200 - index * 20,
  description,
}));

/** Undefined for a number outside 1 to 10. */
export const levelOf = (number: number): Level | undefined => levels[number - 1];
