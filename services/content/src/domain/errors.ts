/** What content refuses to do. The reason is the stable word of the contract, the message the catalogue's text. */
export class ContentError extends Error {
  readonly reason: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(reason: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.reason = reason;
    this.details = details;
  }
}

export class Malformed extends ContentError {
  constructor(message: string) {
    super('MALFORMED', message);
  }
}

export class MaterialNotFound extends ContentError {
  constructor() {
    super('MATERIAL_NOT_FOUND', 'Material or course not found');
  }
}

/** MAT-28: the topic's material or course. */
export class MaterialOrCourseNotFound extends ContentError {
  constructor() {
    super('MATERIAL_OR_COURSE_NOT_FOUND', 'Material or course not found');
  }
}

export class CourseNotFound extends ContentError {
  constructor() {
    super('COURSE_NOT_FOUND', 'Course not found');
  }
}

export class LessonNotFound extends ContentError {
  constructor() {
    super('LESSON_NOT_FOUND', 'Lesson not found');
  }
}

export class DocumentNotFound extends ContentError {
  constructor() {
    super('DOCUMENT_NOT_FOUND', 'Failed to fetch document URL');
  }
}

/** NS-49: neither teacher nor subscriber nor in a lesson with it. */
export class DocumentNotAllowed extends ContentError {
  constructor() {
    super('DOCUMENT_NOT_ALLOWED', 'Failed to fetch document URL');
  }
}

/** PERM-04: lesson audio is its teachers' (CALL-39's text). */
export class AudioNotAllowed extends ContentError {
  constructor() {
    super('AUDIO_NOT_ALLOWED', 'You are not allowed to play audio');
  }
}

export class NameTaken extends ContentError {
  constructor(what: string) {
    super('NAME_TAKEN', `A ${what} with this name exists already.`);
  }
}

export class PositionTaken extends ContentError {
  constructor() {
    super('POSITION_TAKEN', 'Another lesson has this place in the course.');
  }
}

export class FileNotFound extends ContentError {
  constructor() {
    super('FILE_NOT_FOUND', 'This file does not exist.');
  }
}

export class NoUploadPath extends ContentError {
  constructor() {
    super('NO_UPLOAD_PATH', 'No upload path specified!');
  }
}

export class UploadPathForbidden extends ContentError {
  constructor() {
    super('UPLOAD_PATH_FORBIDDEN', 'You can only upload files to your own folder.');
  }
}

export class UploadName extends ContentError {
  constructor() {
    super('UPLOAD_TYPE', 'The name of this file does not end as its type does.');
  }
}

/** One person's day. */
export class UploadsFull extends ContentError {
  constructor() {
    super('UPLOADS_FULL', 'You have uploaded as much as one person can in a day. Please try again tomorrow.');
  }
}

export class UploadTooLarge extends ContentError {
  constructor() {
    super('UPLOAD_TOO_LARGE', 'File is too large');
  }
}

export class UploadType extends ContentError {
  constructor() {
    super('UPLOAD_TYPE', 'This type of file cannot be uploaded.');
  }
}

export class UploadNotFound extends ContentError {
  constructor() {
    super('UPLOAD_NOT_FOUND', 'This upload does not exist.');
  }
}

export class UploadIncomplete extends ContentError {
  constructor() {
    super('UPLOAD_INCOMPLETE', 'The file has not arrived completely.');
  }
}

/** Somebody sends it just now; or did, until half a minute ago. */
export class UploadUnderWay extends ContentError {
  constructor() {
    super('UPLOAD_UNDER_WAY', 'The file is being sent already. Please try again in half a minute.');
  }
}

/** All bytes are there. */
export class UploadUsed extends ContentError {
  constructor() {
    super('UPLOAD_USED', 'This upload address was used already.');
  }
}

export class LinkInvalid extends ContentError {
  constructor() {
    super('LINK_INVALID', 'This link is not valid.');
  }
}

export class LinkExpired extends ContentError {
  constructor() {
    super('LINK_EXPIRED', 'This link has expired.');
  }
}

/** APP-13..APP-15: never uploaded, removed because nobody claimed it, or somebody else's. */
export class ApplicationFileMissing extends ContentError {
  constructor(links: readonly string[]) {
    super('APPLICATION_FILE_MISSING', 'Please upload the marked files again', { links });
  }
}
