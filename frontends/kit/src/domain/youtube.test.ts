import { youtubeId } from './youtube.ts';

const known = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${known}&t=3`,
  `https://youtu.be/${known}?si=x`,
  `https://www.youtube.com/embed/${known}`,
  `https://www.youtube.com/shorts/${known}`,
  `youtu.be/${known}`,
  known,
])('APP-17 %s is a video', (video) => expect(youtubeId(video)).toBe(known));

test.each([
  '',
  'dQw4w9WgXc',
  'dQw4w9WgXcQQ',
  `https://example.com/watch?v=${known}`,
  `https://youtube.com.example.com/${known}`,
  'https://www.youtube.com/watch?v=<script>',
  'javascript:alert(1)',
])('APP-17 %s is none', (video) => expect(youtubeId(video)).toBeUndefined());
