/** Makes the demo school through the public API, as its people would, or only its library (SEED_ONLY=library): what else it has needs a clock that can be moved. Running it again changes nothing. */
import { fileURLToPath } from 'node:url';
import { apiFor, type Api } from './api.ts';
import { ensureApplicants } from './applicants.ts';
import { schoolClock, setBack } from './clock.ts';
import { ensureGroupSessions } from './sessions.ts';
import { ensureGuides } from './guides.ts';
import { readMaterials } from './lesson-data.ts';
import { ensureMaterials } from './materials.ts';
import { historyMs, playPastLessons } from './past-lessons.ts';
import { makeProgress } from './progress.ts';
import { ensureEntitlements, ensurePeople, ensureSlots, ensureTokens } from './school.ts';

const { env } = process;

function needed(name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

/** Nobody but administrators is there yet: only then may the clock go back, and only once. */
async function isEmpty(admin: Api): Promise<boolean> {
  const { items } = await admin.call<{ items: unknown[] }>('GET', 'admin/users?amount=1&role=tutor');
  return items.length === 0 && (await schoolClock(admin)).version === 0;
}

async function seed(): Promise<void> {
  const publicUrl = needed('PUBLIC_URL').replace(/\/$/, '');
  const demoPassword = needed('DEMO_PASSWORD');
  const progress = makeProgress((line) => console.log(line));
  const admin = apiFor(publicUrl, { email: needed('SEED_ADMIN_EMAIL'), password: needed('SEED_ADMIN_PASSWORD') });
  const materials = readMaterials(fileURLToPath(new URL('data/materials', import.meta.url)));
  if (env.SEED_ONLY === 'library') {
    await ensureMaterials({ admin, progress }, materials);
    return ensureGuides({ admin, progress });
  }
  if (await isEmpty(admin)) {
    await setBack(admin, Date.now() - historyMs);
    progress('the clock of the school shows three weeks ago');
  }
  const school = await ensurePeople({ admin, demoPassword, progress });
  const topics = await ensureMaterials(school, materials);
  await ensureGuides(school);
  await ensureEntitlements(school, {
    workplace: env.PRICE_WORKPLACE_ONE ?? 'price_workplace_one',
    pte: env.PRICE_PTE_ONE ?? 'price_pte_one',
  });
  await ensureTokens(school);
  await playPastLessons(school, topics);
  if (env.MAIL_API) await ensureApplicants({ school, demoPassword, mailApi: env.MAIL_API });
  const { now } = await schoolClock(admin);
  await ensureSlots(school, now);
  await ensureGroupSessions(school, topics, now);
  if (progress.count() === 0) console.log('  seed: the demo school is complete already');
}

/** With the cause: "fetch failed" alone tells nobody anything. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`;
}

try {
  await seed();
} catch (error) {
  console.error(`  seed failed: ${describe(error)}`);
  process.exitCode = 1;
}
