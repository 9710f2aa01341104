/** Runs inside the test's page: a camera that is drawn, the browser's fake one, and a look at every picture that would be sent. */
const size = { width: 640, height: 360 };
/** The room's own colour, which nobody else in these pictures has. */
const room = [20, 220, 40];
const near = (pixel, colour, by) => colour.every((value, at) => Math.abs(pixel[at] - value) <= by);

/** Somebody before a wall of the room's colour. */
function drawSomebody(pen) {
  const oval = (colour, box, from = 0) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(...box, 0, from, Math.PI * 2);
    pen.fill();
  };
  pen.fillStyle = `rgb(${room})`;
  pen.fillRect(0, 0, size.width, size.height);
  oval('#4f7b78', [320, 380, 150, 110]);
  pen.fillStyle = '#d9a98a';
  pen.fillRect(290, 215, 60, 60);
  oval('#d9a98a', [320, 160, 62, 80]);
  oval('#2b1d16', [320, 120, 70, 60], Math.PI);
  oval('#222222', [297, 155, 6, 6]);
  oval('#222222', [343, 155, 6, 6]);
  pen.fillStyle = '#aa3333';
  pen.fillRect(298, 200, 44, 8);
}

globalThis.somebody = function somebody() {
  const pen = Object.assign(document.createElement('canvas'), size).getContext('2d');
  drawSomebody(pen);
  setInterval(() => drawSomebody(pen), 40);
  return pen.canvas.captureStream(25).getVideoTracks()[0];
};

globalThis.fakeCamera = async () => (await navigator.mediaDevices.getUserMedia({ video: size })).getVideoTracks()[0];

/** What is seen on one picture: the room anywhere along its upper border, and the person's shirt. */
function lookAt(pen) {
  const { width, height } = size;
  const border = pen.getImageData(0, 0, width, 40).data;
  let bare = 0;
  for (let at = 0; at < border.length; at += 4) if (near(border.subarray(at, at + 3), room, 40)) bare += 1;
  const shirt = pen.getImageData(width / 2, height - 30, 1, 1).data;
  return { bare, shirt: near(shirt, [79, 123, 120], 24), corner: [...pen.getImageData(width / 2, 8, 1, 1).data] };
}

/** Starts it and keeps what every picture showed, from the first that is sent. */
globalThis.wear = async function wear(camera, background) {
  const { startPipeline } = await import('/pipeline.js');
  const seen = { pictures: 0, loadMs: undefined, bare: 0, frames: 0, last: undefined, faults: [] };
  const pipeline = startPipeline({
    camera,
    background,
    onFigures: ({ pictures, loadMs, fps }) => Object.assign(seen, { pictures, loadMs, fps }),
    onFault: (fault) => seen.faults.push(fault),
  });
  const video = Object.assign(document.createElement('video'), { muted: true });
  video.srcObject = new MediaStream([pipeline.track]);
  const pen = Object.assign(document.createElement('canvas'), size).getContext('2d', { willReadFrequently: true });
  const look = () => {
    pen.drawImage(video, 0, 0, size.width, size.height);
    const last = lookAt(pen);
    Object.assign(seen, { frames: seen.frames + 1, bare: Math.max(seen.bare, last.bare), last });
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  await video.play();
  globalThis.worn = { pipeline, seen };
};

globalThis.takeOff = async function takeOff() {
  const { pipeline } = globalThis.worn;
  pipeline.stop();
  return pipeline.track.readyState;
};
