/** What goes to the program that started k6: a line on the console is a line of its log, and its log goes there as it is. */
import type { Line } from './lines.ts';

export const tellConductor = (line: Line): void => console.log(JSON.stringify(line));
