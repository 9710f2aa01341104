import { makeMeter, socketsIn } from './line-traffic.ts';

const said = [
  'ESTAB 0 0 127.0.0.1:53468 127.0.0.1:29201 users:(("MainThread",pid=9030,fd=479)) bbr rtt:0.007/0.005 bytes_sent:532 bytes_acked:533 bytes_received:1553 segs_out:250',
  'ESTAB 0 0 127.0.0.1:29201 127.0.0.1:53468 users:(("toxiproxy",pid=77,fd=9)) bytes_sent:1553 bytes_received:532',
  'ESTAB 0 0 127.0.0.1:53470 127.0.0.1:29201 users:(("MainThread",pid=9031,fd=480)) bbr rto:204',
  'SYN-SENT 0 1 127.0.0.1:53472 127.0.0.1:29201 rto:204',
  'LISTEN 0 4096 127.0.0.1:29201 0.0.0.0:* users:(("toxiproxy",pid=77,fd=8))',
  'TIME-WAIT 0 0 127.0.0.1:29201 127.0.0.1:53400',
].join('\n');
const socket = (name: string, sent: number, received: number) => ({ name, peer: '', sent, received, pid: undefined });

test('each connection of a caller, whose it is and what went over it; one that has ended was used', () => {
  const [door, peer] = ['127.0.0.1:29201', '127.0.0.1:29201'];
  expect(socketsIn(said, [29_201])).toEqual([
    { name: `${door}-127.0.0.1:53468`, peer, sent: 532, received: 1_553, pid: 9_030 },
    { name: `${door}-127.0.0.1:53470`, peer, sent: 0, received: 0, pid: 9_031 },
    { name: `${door}-127.0.0.1:53400`, peer: '127.0.0.1:53400', sent: 1, received: 0, pid: undefined },
  ]);
});

test('what went over them before is not counted, and what is gone by the end is', () => {
  const meter = makeMeter();
  meter.note([socket('old', 1_000, 5_000), socket('ends', 10, 10)]);
  expect(meter.total()).toEqual({ sent: 0, received: 0 });
  meter.note([socket('old', 1_007, 5_000), socket('new', 3, 4), socket('ends', 15, 10)]);
  // One that has ended is known without its bytes.
  meter.note([socket('old', 1_008, 5_000), socket('new', 1, 0)]);
  expect(meter.total()).toEqual({ sent: 16, received: 4 });
});
