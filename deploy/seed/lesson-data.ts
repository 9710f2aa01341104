/** The demo school's library as it stands in data/materials, one file a material. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Pair = readonly [string, string];
export type Block =
  | { text: string }
  | { note: string }
  | { list: string[] }
  | { questions: string[] }
  | { words: Pair[] }
  | { dialogue: Pair[] };
type LessonPage = { heading: string; blocks: Block[] };
export type LessonPlan = {
  name: string;
  level: number;
  pos: number;
  goal: string;
  /** Who has no subscription may read it. */
  isSample?: boolean;
  pages: LessonPage[];
};
export type CoursePlan = { name: string; abbreviation: string; description: string; lessons: LessonPlan[] };
export type MaterialPlan = {
  name: string;
  description: string;
  icon: string;
  isPte: boolean;
  isDefault: boolean;
  courses: CoursePlan[];
};

export function readMaterials(folder: string): MaterialPlan[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => parse(readFileSync(join(folder, file), 'utf8')) as MaterialPlan);
}
