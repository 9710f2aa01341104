/** Runs in a page: a picture that carries the moment it was drawn, sent to itself directly and through the school's media server. */
const bits = 20;
const size = 16;

/** The moment in blocks of black and white: they survive any codec. */
function drawnMoments() {
  const canvas = Object.assign(document.createElement('canvas'), { width: bits * size, height: 180 });
  const pen = canvas.getContext('2d');
  const draw = () => {
    const moment = Math.floor(performance.now()) % 2 ** bits;
    for (let bit = 0; bit < bits; bit += 1) {
      pen.fillStyle = (moment >> bit) & 1 ? '#fff' : '#000';
      pen.fillRect(bit * size, 0, size, 180);
    }
  };
  const timer = setInterval(draw, 33);
  return { stream: canvas.captureStream(30), stop: () => clearInterval(timer) };
}

/** Ms from drawing to painting, of so many frames. */
async function delaysOf(stream, count) {
  const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true, srcObject: stream });
  document.body.append(video);
  const pen = new OffscreenCanvas(bits * size, 4).getContext('2d', { willReadFrequently: true });
  const delays = [];
  // The first frames wait for the jitter buffer to settle.
  for (let frame = -60; frame < count; frame += 1) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const now = performance.now();
    pen.drawImage(video, 0, 0, bits * size, 4);
    const { data } = pen.getImageData(0, 0, bits * size, 4);
    let moment = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const at = (2 * bits * size + bit * size + size / 2) * 4;
      if (data[at] > 127) moment |= 1 << bit;
    }
    const delay = (Math.floor(now) - moment + 2 ** bits) % 2 ** bits;
    if (frame >= 0 && delay < 5_000) delays.push(delay);
  }
  video.remove();
  return delays;
}

const received = (pc) =>
  new Promise((resolve) => {
    pc.ontrack = ({ track }) => resolve(new MediaStream([track]));
  });

globalThis.directDelays = async (count) => {
  const source = drawnMoments();
  const [from, to] = [new RTCPeerConnection(), new RTCPeerConnection()];
  from.onicecandidate = ({ candidate }) => candidate && to.addIceCandidate(candidate);
  to.onicecandidate = ({ candidate }) => candidate && from.addIceCandidate(candidate);
  const stream = received(to);
  from.addTrack(source.stream.getVideoTracks()[0], source.stream);
  await from.setLocalDescription();
  await to.setRemoteDescription(from.localDescription);
  await to.setLocalDescription();
  await from.setRemoteDescription(to.localDescription);
  const delays = await delaysOf(await stream, count);
  source.stop();
  from.close();
  to.close();
  return delays;
};

async function enter(ticket) {
  const janus = await globalThis.throughOurDoor(ticket);
  const publisher = await janus.attach();
  const joined = (await janus.at(publisher, { request: 'join', ptype: 'publisher' })).plugindata.data;
  return { ...janus, publisher, joined };
}

globalThis.serverDelays = async (count) => {
  const source = drawnMoments();
  const teacher = await enter(await globalThis.takeTicket('tutor'));
  const from = new RTCPeerConnection();
  from.addTransceiver(source.stream.getVideoTracks()[0], { direction: 'sendonly' });
  const published = await teacher.at(teacher.publisher, { request: 'publish' }, await globalThis.gathered(from));
  await from.setRemoteDescription(published.jsep);
  await globalThis.connected(from);

  const student = await enter(await globalThis.takeTicket('student'));
  const handle = await student.attach();
  const to = new RTCPeerConnection();
  const stream = received(to);
  const streams = [{ feed: student.joined.publishers[0].id }];
  const body = { request: 'join', ptype: 'subscriber', private_id: student.joined.private_id, streams };
  const { jsep } = await student.at(handle, body);
  await to.setRemoteDescription(jsep);
  void student.at(handle, { request: 'start' }, await globalThis.gathered(to));
  const delays = await delaysOf(await stream, count);
  source.stop();
  from.close();
  to.close();
  for (const { at, publisher, close } of [student, teacher]) {
    await at(publisher, { request: 'leave' });
    close();
  }
  return delays;
};
