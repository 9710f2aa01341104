/** A catalogue a feature. Marked as pure, so that a build takes each of them to the pages that read it, and no other. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { bookings, common, groups, schedule, timeOff, titles, training, trainingPath } from './en.ts';

export const texts = /* @__PURE__ */ makeCatalogue(common);
export const bookingTexts = /* @__PURE__ */ makeCatalogue(bookings);
export const teachersGroupTexts = /* @__PURE__ */ makeCatalogue(groups);
export const scheduleTexts = /* @__PURE__ */ makeCatalogue(schedule);
export const timeOffTexts = /* @__PURE__ */ makeCatalogue(timeOff);
export const titleTexts = /* @__PURE__ */ makeCatalogue(titles);
export const trainingTexts = /* @__PURE__ */ makeCatalogue(training);
export const trainingPathTexts = /* @__PURE__ */ makeCatalogue(trainingPath);
