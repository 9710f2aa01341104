/** The application of a closed account goes too: its personal data, its letters, and, told by the fact, its files. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ApplicantEraser } from '../../usecases/ports.ts';
import { makeApplicationFacts, type FactParts } from './facts.ts';
import { makeApplicationStore } from './application-store.ts';
import { makeLetterStore } from './letter-store.ts';

export function makeApplicantEraser(tx: Tx, parts: FactParts): ApplicantEraser {
  return {
    async erase(uid) {
      const applications = makeApplicationStore(tx);
      const application = await applications.lockOfAccount(uid);
      if (!application) return;
      const files = { image: '', cv: '', degree: '', ecl: '' };
      const gone = { ...application, files, version: application.version + 1 };
      await makeApplicationFacts(tx, parts).add('ApplicationRemoved', gone);
      await makeLetterStore(tx).forget(application.id);
      await applications.remove(application.id);
    },
  };
}
