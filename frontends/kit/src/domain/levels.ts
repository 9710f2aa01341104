/** The ten levels: name, colour, description (GEN-08..GEN-10, NS-12). */
import { levelTexts } from '../locales/texts.ts';

export type Level = {
  number: number;
  name: string;
  /** Hue of its tile; lightness is the theme's, so that all ten read equally well. */
  hue: number;
  description: string;
};

/** All ten, in the language of the moment. The ramp of hues runs from 200 down to 20. */
export function levels(): Level[] {
  const { names, descriptions, soon } = levelTexts.now();
  return names.map((name, index) => ({
    number: index + 1,
    name,
    hue: 200 - index * 20,
    description: descriptions[index] ?? soon,
  }));
}

/** Undefined for a number outside 1 to 10. */
export const levelOf = (number: number): Level | undefined => levels()[number - 1];
