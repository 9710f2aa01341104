/** How somebody wishes to be told, as the form holds it and as the API takes it. */
import * as v from 'valibot';
import type { Schemas } from '../api/types.ts';
import { preferences as limits } from '../domain/limits.ts';
import { judged } from '../forms/rules.ts';
import { accountTexts } from '../locales/texts.ts';
import type { Role } from '../remote/contract.ts';

export type PreferencesJson = Schemas['Preferences'];
export type NewsArea = keyof PreferencesJson['news'];
export type NewsWay = keyof PreferencesJson['news'][NewsArea];
type WayField = `${NewsArea}-${NewsWay}`;
export type PreferencesForm = Record<WayField, boolean> & {
  isQuiet: boolean;
  from: string;
  to: string;
  reminders: string[];
};

/** What there is to choose for whom; nothing else is sent to them. */
const choices: Readonly<Record<Role, Partial<Record<NewsArea, readonly NewsWay[]>>>> = {
  student: { lesson: ['mail', 'push'], feedback: ['mail', 'push'], money: ['mail'], school: ['mail', 'push'] },
  tutor: { lesson: ['mail', 'push'], feedback: ['mail', 'push'], school: ['mail', 'push'] },
  // Their browsers are told nothing while the portal is closed.
  admin: { school: ['mail'] },
};
export const choicesOf = (role: Role) => Object.entries(choices[role]) as [NewsArea, readonly NewsWay[]][];

export const wayField = (area: NewsArea, way: NewsWay): WayField => `${area}-${way}`;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeText = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

function minutesOf(time: string): number | undefined {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === '' ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Offered to who has none. */
const night = { from: 22 * 60, to: 7 * 60 };

export function formOf({ news, quiet, reminders }: PreferencesJson): PreferencesForm {
  const { from, to } = quiet ?? night;
  return {
    'lesson-mail': news.lesson.mail,
    'lesson-push': news.lesson.push,
    'feedback-mail': news.feedback.mail,
    'feedback-push': news.feedback.push,
    'money-mail': news.money.mail,
    'money-push': news.money.push,
    'school-mail': news.school.mail,
    'school-push': news.school.push,
    isQuiet: quiet !== null,
    from: timeText(from),
    to: timeText(to),
    reminders: reminders.map(String),
  };
}

function bodyOf(form: PreferencesForm) {
  const waysOf = (area: NewsArea) => ({ mail: form[`${area}-mail`], push: form[`${area}-push`] });
  const [from = 0, to = 0] = [minutesOf(form.from), minutesOf(form.to)];
  return {
    news: {
      lesson: waysOf('lesson'),
      feedback: waysOf('feedback'),
      money: waysOf('money'),
      school: waysOf('school'),
    },
    quiet: form.isQuiet ? { from, to } : null,
    reminders: limits.reminders.filter((minutes) => form.reminders.includes(String(minutes))),
  };
}
export type PreferencesBody = ReturnType<typeof bodyOf>;

export const isSame = (one: PreferencesForm, other: PreferencesForm): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

const flag = v.boolean();
const fields = {
  'lesson-mail': flag,
  'lesson-push': flag,
  'feedback-mail': flag,
  'feedback-push': flag,
  'money-mail': flag,
  'money-push': flag,
  'school-mail': flag,
  'school-push': flag,
  isQuiet: flag,
  from: v.string(),
  to: v.string(),
  reminders: v.array(v.string()),
};

/** Times count while it is to be quiet at all. */
const timeFault = (field: 'from' | 'to') => (form: PreferencesForm) =>
  form.isQuiet && minutesOf(form[field]) === undefined ? accountTexts.now().preferences.faults.time : undefined;

const endFault = ({ isQuiet, from, to }: PreferencesForm) =>
  isQuiet && from === to ? accountTexts.now().preferences.faults.same : undefined;

export const preferencesSchema = v.pipe(
  v.object(fields),
  v.forward(judged<PreferencesForm>(timeFault('from')), ['from']),
  v.forward(judged<PreferencesForm>(timeFault('to')), ['to']),
  v.forward(judged<PreferencesForm>(endFault), ['to']),
  v.transform(bodyOf),
);
