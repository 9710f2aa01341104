/** A catalogue a feature. Marked as pure, so that a build takes each of them to the pages that read it, and no other. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import {
  account,
  billing,
  bookings,
  common,
  firstSteps,
  groups,
  progress,
  subscription,
  teachers,
  titles,
} from './en.ts';

export const texts = /* @__PURE__ */ makeCatalogue(common);
export const accountTexts = /* @__PURE__ */ makeCatalogue(account);
export const billingTexts = /* @__PURE__ */ makeCatalogue(billing);
export const bookingTexts = /* @__PURE__ */ makeCatalogue(bookings);
export const firstStepTexts = /* @__PURE__ */ makeCatalogue(firstSteps);
export const groupSearchTexts = /* @__PURE__ */ makeCatalogue(groups);
export const progressTexts = /* @__PURE__ */ makeCatalogue(progress);
export const subscriptionTexts = /* @__PURE__ */ makeCatalogue(subscription);
export const teacherTexts = /* @__PURE__ */ makeCatalogue(teachers);
export const titleTexts = /* @__PURE__ */ makeCatalogue(titles);
