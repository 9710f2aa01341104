/** Runs in a page: one who sends and several who receive in a room of one Janus, as often as asked; what arrived is counted here. */
function tonesAndColours() {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const tone = context.createOscillator();
  tone.connect(out);
  tone.start();
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const pen = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    pen.fillStyle = `hsl(${(turn += 7) % 360} 90% 50%)`;
    pen.fillRect(0, 0, 160, 90);
  }, 33);
  return [out.stream.getAudioTracks()[0], canvas.captureStream(30).getVideoTracks()[0]];
}

const receiving = new Map();

/** Opens a room's worth of traffic under a name; `room` holds id, pin and, to make it, how. */
globalThis.fill = async (name, { address, secrets, create, room, pin, listeners }) => {
  const tracks = tonesAndColours();
  const teacher = await globalThis.openJanus(address, secrets);
  const handle = await teacher.attach();
  if (create) await teacher.at(handle, { request: 'create', room, ...(pin ? { pin } : {}), ...create });
  const joined = await teacher.at(handle, { request: 'join', ptype: 'publisher', room, pin });
  const { id: feed } = joined.plugindata.data;
  const from = new RTCPeerConnection();
  for (const track of tracks) from.addTransceiver(track, { direction: 'sendonly' });
  const published = await teacher.at(handle, { request: 'publish' }, await globalThis.gathered(from));
  await from.setRemoteDescription(published.jsep);
  await globalThis.connected(from);
  const ends = [];
  for (let listener = 0; listener < listeners; listener += 1) {
    const student = await globalThis.openJanus(address, secrets);
    const seat = await student.attach();
    const { private_id } = (await student.at(seat, { request: 'join', ptype: 'publisher', room, pin })).plugindata.data;
    const ear = await student.attach();
    const body = { request: 'join', ptype: 'subscriber', room, pin, private_id, streams: [{ feed }] };
    const { jsep } = await student.at(ear, body);
    const to = new RTCPeerConnection();
    await to.setRemoteDescription(jsep);
    await student.at(ear, { request: 'start' }, await globalThis.gathered(to));
    await globalThis.connected(to);
    ends.push(to);
  }
  receiving.set(name, ends);
};

/** Packets that everybody of that name has received so far. */
globalThis.packetsOf = async (name) => {
  let sum = 0;
  for (const pc of receiving.get(name))
    for (const stat of (await pc.getStats()).values()) if (stat.type === 'inbound-rtp') sum += stat.packetsReceived;
  return sum;
};
