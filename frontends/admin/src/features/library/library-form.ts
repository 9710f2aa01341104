/** What the fields of a material, a course and a lesson have to be; the output is what the API takes. */
import { levels } from '@parlance/kit/domain/levels.ts';
import { atMost, between, trimmed } from '@parlance/kit/forms/rules.ts';
import { library } from '@parlance/kit/domain/limits.ts';
import * as v from 'valibot';
import { libraryTexts } from '../../locales/texts.ts';
import type { Course, Lesson, Material } from './api/library.ts';

const faults = () => libraryTexts.now().faults;

export const name = v.pipe(
  trimmed,
  between(
    1,
    library.nameMax,
    (min, max) => faults().length(min, max),
    () => faults().required,
  ),
);
export const description = v.pipe(
  trimmed,
  atMost(library.textMax, (max) => faults().atMost(max)),
);
const isAddress = (text: string) => text === '' || /^https?:\/\/\S+$/.test(text);

export const materialSchema = v.object({
  name,
  description,
  icon: v.string(),
  url: v.pipe(
    trimmed,
    v.check(isAddress, () => faults().address),
  ),
  visible: v.boolean(),
  isDefault: v.boolean(),
  isFree: v.boolean(),
});
export const materialValues = (material: Material) => {
  const { name: called, description: about, icon, url, visible, isDefault, isFree } = material;
  return { name: called, description: about, icon, url, visible, isDefault, isFree };
};

export const courseSchema = v.object({
  name,
  abbreviation: v.pipe(
    trimmed,
    v.regex(/^[A-Z0-9]{2,4}$/, () => faults().abbreviation),
  ),
  description,
  visible: v.boolean(),
});
export const courseValues = ({ name: called, abbreviation, description: about, visible }: Course) => {
  return { name: called, abbreviation, description: about, visible };
};

const { first, last } = library.positions;
const isPosition = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= first && Number(text) <= last;

export const lessonSchema = v.object({
  name,
  level: v.string(),
  pos: v.pipe(
    trimmed,
    v.check(isPosition, () => faults().position(first, last)),
  ),
  visible: v.boolean(),
  isSample: v.boolean(),
});
export const lessonValues = ({ name: called, level, pos, visible, isSample }: Lesson) => {
  return { name: called, level: String(level), pos: String(pos), visible, isSample };
};

/** As the API takes them: numbers as numbers. */
export function withNumbers<T extends { level?: string; pos?: string }>({ level, pos, ...rest }: T) {
  return {
    ...rest,
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(pos === undefined ? {} : { pos: Number(pos) }),
  };
}

export const levelChoices = () =>
  levels().map(({ number, name: called }) => ({
    value: String(number),
    label: libraryTexts.now().numbered(number, called),
  }));
