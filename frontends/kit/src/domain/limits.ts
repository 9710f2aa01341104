/** The catalogue's numbers, as the portal names them. */
export {
  application,
  bandwidth,
  call,
  countries,
  dateFormats,
  feedbackWords,
  group,
  lesson,
  lists,
  pdf,
  search,
  session,
  text,
  ui,
  uploads,
  money,
} from '@parlance/proto/limits';
