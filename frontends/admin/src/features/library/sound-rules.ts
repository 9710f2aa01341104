/** Recordings, by all of the names that systems give their types. */
import { uploads } from '@parlance/kit/domain/limits.ts';

export const sound = {
  accept: ['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/x-m4a'],
  belowBytes: uploads.lessonAudioBytes,
};
