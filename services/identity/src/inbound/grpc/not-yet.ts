/** Calls whose contract is there before their use case is. */
import { unavailable } from '@parlance/runtime/errors/app-error';

const notYet = async (): Promise<never> => {
  throw unavailable('KEYCLOAK_UNAVAILABLE');
};

export const callsToCome = {
  updateUser: notYet,
  deleteUser: notYet,
  updateTutor: notYet,
  listAdminActs: notYet,
  getSchoolCounts: notYet,
  rateTutor: notYet,
  reportTutor: notYet,
  listTutorRatings: notYet,
  listRatings: notYet,
  listReports: notYet,
  resolveReport: notYet,
  listTutors: notYet,
  addFavourite: notYet,
  removeFavourite: notYet,
  requestProfileUpdate: notYet,
  confirmProfileUpdate: notYet,
};
