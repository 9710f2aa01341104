/** Runs in the page before its own scripts: its media takes the relay, and the server learns no way around it. */
(() => {
  const candidates = /^a=candidate:.*\r?\n/gm;
  const told = WebSocket.prototype.send;
  WebSocket.prototype.send = function send(data) {
    if (typeof data !== 'string' || !data.includes('"janus"')) return told.call(this, data);
    const message = JSON.parse(data);
    if (message.janus === 'trickle' && message.candidate?.candidate) return undefined;
    if (message.jsep?.sdp) message.jsep.sdp = message.jsep.sdp.replace(candidates, '');
    return told.call(this, JSON.stringify(message));
  };

  async function detoured(sdp) {
    const lines = [];
    for (const line of sdp.split('\r\n')) {
      const [, before, address, port, after] =
        /^(a=candidate:\S+ \d udp \d+) (\S+) (\d+) (typ host.*)$/i.exec(line) ?? [];
      if (address === undefined) lines.push(line);
      else lines.push(`${before} ${address} ${await globalThis.relayPort(address, Number(port))} ${after}`);
    }
    return lines.join('\r\n');
  }
  const set = RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = async function setRemoteDescription(description) {
    return set.call(this, { type: description.type, sdp: await detoured(description.sdp) });
  };
})();
