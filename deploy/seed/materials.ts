/** The library: materials, courses, lessons, each lesson with a PDF, and with recordings of its dialogues, that go in by signed uploads. */
import { putFile, type Api } from './api.ts';
import type { CoursePlan, LessonPlan, MaterialPlan } from './lesson-data.ts';
import { drawLesson, type LessonDocument } from './pdf.ts';
import type { Progress } from './progress.ts';
import { drawRecordings } from './recording.ts';

type Named = { id: string; name: string };
type Course = Named & { lessons: Lesson[] };
type Lesson = Named & { code: string; level: number; pos: number; version: number };
export type Topic = { material: string; course: string; lesson: string };

type Library = { admin: Api; progress: Progress };

/** Answers where each lesson is, by its code. */
export async function ensureMaterials(library: Library, plans: readonly MaterialPlan[]): Promise<Map<string, Topic>> {
  const topics = new Map<string, Topic>();
  const { items } = await library.admin.call<{ items: Named[] }>('GET', 'materials');
  for (const plan of plans) {
    const known = items.find((material) => material.name === plan.name);
    const material = known ?? (await createMaterial(library, plan));
    for (const [code, topic] of await ensureCourses(library, material, plan)) topics.set(code, topic);
  }
  return topics;
}

function createMaterial({ admin }: Library, plan: MaterialPlan): Promise<Named> {
  const { courses: _courses, ...material } = plan;
  return admin.call<Named>('POST', 'admin/materials', { ...material, visible: true });
}

async function ensureCourses(library: Library, material: Named, plan: MaterialPlan): Promise<[string, Topic][]> {
  const found: [string, Topic][] = [];
  const { items } = await library.admin.call<{ items: Course[] }>('GET', `materials/${material.id}/courses`);
  for (const coursePlan of plan.courses) {
    const known = items.find((course) => course.name === coursePlan.name);
    const course = known ?? (await createCourse(library, material, coursePlan));
    for (const lessonPlan of coursePlan.lessons) {
      const document = { material: plan, course: coursePlan, lesson: lessonPlan };
      const lesson = lessonIn(course, lessonPlan) ?? (await createLesson(library, { material, course }, document));
      found.push([lesson.code, { material: material.id, course: course.id, lesson: lesson.id }]);
    }
  }
  return found;
}

function createCourse({ admin }: Library, material: Named, plan: CoursePlan): Promise<Course> {
  const { name, abbreviation, description } = plan;
  return admin.call<Course>('POST', `admin/materials/${material.id}/courses`, { name, abbreviation, description });
}

function lessonIn(course: Course, { level, pos }: LessonPlan): Lesson | undefined {
  return course.lessons.find((lesson) => lesson.level === level && lesson.pos === pos);
}

type Place = { material: Named; course: Named };

async function createLesson(library: Library, { material, course }: Place, document: LessonDocument): Promise<Lesson> {
  const { name, level, pos, isSample = false } = document.lesson;
  const folder = `materials/${document.course.abbreviation}`;
  const pdf = { path: folder, filename: `${plainName(name)}.pdf`, contentType: 'application/pdf' };
  const documentFileId = await uploadFile(library.admin, pdf, await drawLesson(document));
  const { audioResource, recordings } = await uploadRecordings(
    library.admin,
    `${folder}/${plainName(name)}`,
    document.lesson,
  );
  const path = `admin/materials/${material.id}/courses/${course.id}/lessons`;
  const body = { name, level, pos, isSample, documentFileId, audioResource };
  const lesson = await library.admin.call<Lesson>('POST', path, body);
  const { version } = lesson;
  if (recordings.length > 0) await library.admin.call('PUT', `${path}/${lesson.id}`, { version, recordings });
  library.progress(`lesson ${lesson.code} ${name}`);
  return lesson;
}

/** Answers where they lie, nowhere for a lesson without a dialogue, and their order. */
async function uploadRecordings(admin: Api, path: string, lesson: LessonPlan) {
  const recordings: { fileId: string; title: string; seconds: number }[] = [];
  for (const { filename, title, seconds, bytes } of drawRecordings(lesson)) {
    const fileId = await uploadFile(admin, { path, filename, contentType: 'audio/wav' }, bytes);
    recordings.push({ fileId, title, seconds });
  }
  return { audioResource: recordings.length > 0 ? path : '', recordings };
}

export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N} -]/gu, '');
}

type Upload = { path: string; filename: string; contentType: string };

export async function uploadFile(admin: Api, upload: Upload, bytes: Uint8Array): Promise<string> {
  const request = { ...upload, size: bytes.length };
  // A key of its own each time: an address that was given before may have ended.
  const started = await admin.call<{ id: string; url: string }>('POST', 'uploads', request, { onceOnly: false });
  const { filename: name, contentType } = upload;
  await putFile(new URL(started.url, admin.publicUrl), { name, contentType, bytes });
  const { fileId } = await admin.call<{ fileId: string }>('POST', `uploads/${started.id}/complete`);
  return fileId;
}
