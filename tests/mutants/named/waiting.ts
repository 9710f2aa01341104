/** Where calls wait, are asked again and are let in by their urgency, and where lists, uploads and audits end. */
import type { Catcher, Mutant } from '../mutant.ts';

const unary = 'services/runtime/src/grpc/client-unary.ts';
const by = (test: string, title: string, suite: Catcher['suite'] = 'int'): Catcher => ({ suite, test, title });
const calls = (title: string) => by('services/runtime/src/grpc/calls.int.test.ts', title);
const files = (title: string) => by('services/content/src/inbound/http/files-router.int.test.ts', title);
const log = (title: string) => by('services/media/test/call-log-pages.int.test.ts', title);

export const WAITING: readonly Mutant[] = [
  {
    name: 'a call that was answered is sent again eight times',
    file: unary,
    from: 'const mostAnswers = 2;',
    to: 'const mostAnswers = 8;',
    caughtBy: calls('an answer that came is asked for once more'),
  },
  {
    name: 'a peer that fails all the time hears every call twice',
    file: unary,
    from: '      if (!neverArrived(failure) && !target.retries.mayRepeat()) throw error;\n',
    to: '',
    caughtBy: calls('OV2 a peer that fails every call hears a tenth more than it is asked'),
  },
  {
    name: 'a call is sent again before the peer wants it',
    file: unary,
    from: 'return isPeersWord(failure) ? Math.max(backOff, failure.retryAfterMs ?? 0) : backOff;',
    to: 'return isPeersWord(failure) ? backOff : backOff;',
    caughtBy: calls('an answer that came is asked for once more, and not before the peer said'),
  },
  {
    name: 'searches and lessons stand in one line for a peer',
    file: 'services/runtime/src/grpc/client.ts',
    from: 'makeSemaphore({ atOnce, mostWaiting, byUrgency: true })',
    to: 'makeSemaphore({ atOnce, mostWaiting })',
    caughtBy: calls('behind any number of searches a lesson goes at once'),
  },
  {
    name: 'a service begins as many searches as it has connections',
    file: 'services/runtime/src/grpc/middleware/admission.ts',
    from: 'mostWaiting, byUrgency: true }',
    to: 'mostWaiting }',
    caughtBy: calls('a service begins only as many searches at once as leave connections to the rest'),
  },
  {
    name: 'the less urgent leaves no place free',
    file: 'services/runtime/src/waiting/semaphore.ts',
    from: 'Math.max(1, Math.floor(whole * shareOf[urgency]));',
    to: 'Math.max(whole, Math.floor(whole * shareOf[urgency]));',
    caughtBy: by(
      'services/runtime/src/waiting/waiting.test.ts',
      'by urgency the first of the most urgent goes next',
      'unit',
    ),
  },
  {
    name: 'the gateway forgets how urgent a request is',
    file: 'gateway/src/middleware/shed-load.ts',
    from: '    currentContext().urgency = urgency;\n',
    to: '',
    caughtBy: by('gateway/src/limits.test.ts', 'overload', 'unit'),
  },
  {
    name: 'a teacher begins an upload in the library',
    file: 'services/content/src/usecases/create-upload.ts',
    from: '    demandPath({ uid: actorUid, role }, file.path);\n',
    to: '',
    caughtBy: files('a teacher uploads to the own folder, and to no other, nor to the library'),
  },
  {
    name: 'somebody who is no administrator any more publishes in the library',
    file: 'services/content/src/usecases/complete-upload.ts',
    from: '    demandPath({ uid: actorUid, role }, started.path);\n',
    to: '',
    caughtBy: files('what an administrator began to upload to the library is not published'),
  },
  {
    name: 'one person uploads as many files a day as they like',
    file: 'services/content/src/usecases/create-upload.ts',
    from: '        checkQuota(role, before, file.size);\n',
    to: '',
    caughtBy: files('fifty files a day are one person’s'),
  },
  {
    name: 'a standby is told as a defect of ours',
    file: 'services/runtime/src/postgres/pg-errors.ts',
    from: '|^(3D000|25006|25P0[34]|40003)$/',
    to: '|^(3D000|25P0[34]|40003)$/',
    caughtBy: by(
      'services/runtime/src/postgres/silent-database.int.test.ts',
      'a server that has become a standby is told as away',
    ),
  },
  {
    name: 'an administrator’s act in another service leaves no trace',
    file: 'services/identity/src/inbound/events/handlers.ts',
    from: "    'parlance.booking.v1.GroupSessionChanged': audited(acts.groupSessionChanged),\n",
    to: '',
    caughtBy: by(
      'services/identity/src/inbound/events/acts-of-facts.int.test.ts',
      'NS-44 every fact that the audit listens to is looked at here',
    ),
  },
  {
    name: 'what happened in one instant with the last line of a page is left out of the log',
    file: 'services/runtime/src/paging/keyset-page.ts',
    from: '[...key]);',
    to: "key.map((part, place) => (place === 0 ? part : part.replaceAll(/[0-9a-f]/g, 'f'))));",
    caughtBy: log('FB-29 the log of a lesson comes in pages of 500'),
  },
  {
    name: 'a long log ends with its first page',
    file: 'services/runtime/src/paging/keyset-page.ts',
    from: '.limit(limit + 1)',
    to: '.limit(limit)',
    caughtBy: log('FB-29 the log of a lesson comes in pages of 500'),
  },
];
