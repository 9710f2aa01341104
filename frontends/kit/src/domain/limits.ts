/** The catalogue's numbers, as the portal names them. */
export {
  bandwidth,
  call,
  countries,
  dateFormats,
  feedbackWords,
  lesson,
  lists,
  pdf,
  search,
  session,
  text,
  ui,
  uploads,
} from '@parlance/proto/limits';
