/** What the tests of several use cases begin with: opened before their tests, closed after them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import { makeS3Bucket } from '../src/outbound/storage/s3-bucket.ts';
import type { Storage } from '../src/usecases/ports.ts';
import { dropBucket, ownBucket } from './own-bucket.ts';
import { openProgress, type Course, type ProgressForTest } from './progress-for-test.ts';
import { makeShelf } from './shelf.ts';
import { makeUseCasesForTest, type UseCasesForTest } from './use-cases-for-test.ts';

type Place = { storage: Storage; close(): Promise<void> };

async function aFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'place-'));
  return { storage: makeLocalFolder(folder), close: () => rm(folder, { recursive: true }) };
}

async function aBucket(): Promise<Place> {
  const own = await ownBucket();
  const storage = makeS3Bucket(own);
  const close = async () => {
    storage.close();
    await dropBucket(own);
  };
  return { storage, close };
}

/** The same object from the start, filled before the tests. */
function useContent(open?: () => Promise<Place>): UseCasesForTest {
  const content = {} as UseCasesForTest;
  let place: Place | undefined;
  beforeAll(async () => {
    place = await open?.();
    Object.assign(content, await makeUseCasesForTest(place?.storage));
  });
  afterAll(async () => {
    await content.close();
    await place?.close();
  });
  return content;
}

/** What is true of a folder is true of a bucket. */
export function inBothPlaces(tests: (content: UseCasesForTest) => void): void {
  describe('in a folder', () => tests(useContent(aFolder)));
  describe('in a bucket', () => tests(useContent(aBucket)));
}

export function useLibrary() {
  const content = useContent();
  const shelf = {} as ReturnType<typeof makeShelf>;
  beforeAll(() => void Object.assign(shelf, makeShelf(content.database.pool)));
  return { content, shelf };
}

type Sent = { path?: string; filename: string; contentType: string; bytes: Buffer; by?: string };

/** By an administrator, announced, sent and complete. */
export async function uploaded(content: UseCasesForTest, sent: Sent): Promise<string> {
  const { path = 'materials/health', filename, contentType, bytes, by: actorUid = 'a'.repeat(32) } = sent;
  const role = 'admin';
  const file = { path, filename, size: bytes.length, contentType };
  const once = { actorUid, rpc: '', key: undefined, body: file };
  const { id, url } = await content.createUpload({ ...file, role, once });
  const headers = { 'content-type': contentType };
  await fetch(`${content.origin}${url}`, { method: 'PUT', body: Uint8Array.from(bytes), headers });
  return (await content.completeUpload({ id, actorUid, role })).fileId;
}

/** For each test another student, and a course of so many lessons; `anew`: for each round of one. */
export function useSchool(lessons: number) {
  const school = {} as ProgressForTest;
  const student = { uid: '', name: '' };
  const course = {} as Course;
  beforeAll(async () => void Object.assign(school, await openProgress()));
  afterAll(() => school.close());
  const anew = async () => {
    Object.assign(student, school.addPerson('student', 'Camila Duarte'));
    Object.assign(course, await school.addCourse(lessons));
  };
  beforeEach(anew);
  return { school, student, course, anew };
}
