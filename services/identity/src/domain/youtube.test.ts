import { youtubeId } from './youtube.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  id,
  ` ${id} `,
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?v=${id}&t=10s`,
  `youtube.com/watch?list=x&v=${id}`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `youtu.be/${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}`,
])('APP-17 LIM-11 CON-40 %s is a video; how long it is, an administrator sees', (typed) =>
  expect(youtubeId(typed)).toBe(id),
);

test.each([
  '',
  'dQw4w9WgXc',
  'dQw4w9WgXcQQ',
  'dQw4w9WgXc!',
  `https://vimeo.com/${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/youtube.com/watch?v=${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `javascript:alert('${id}')//youtu.be/${id}`,
  `file://youtube.com/watch?v=${id}`,
  `xhttps://youtube.com/watch?v=${id}`,
  `httpsx://youtube.com/watch?v=${id}`,
  `https://youtube.com:8443/watch?v=${id}`,
  `https://www.youtube.com/channel/${id}`,
  `https://www.youtube.com/watch`,
  `https://youtu.be/`,
  `//youtu.be\\@127.0.0.1/${id}`,
  `<iframe src="https://www.youtube.com/embed/${id}">`,
])('APP-17 %j is none', (typed) => expect(youtubeId(typed)).toBeUndefined());
