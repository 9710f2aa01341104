import { moveRoom, newCursor, packCursor, unpackCursor } from './cursor.ts';

describe('the event id', () => {
  test('holds the position of every source and comes back as it was', () => {
    const cursor = newCursor();
    cursor.notices = 41;
    cursor.inRole = 12;
    moveRoom(cursor, 'b-1', 7);
    moveRoom(cursor, 'b-2', 1);
    expect(unpackCursor(packCursor(cursor))).toEqual(cursor);
  });

  test('keeps the rooms that moved last, sixteen of them', () => {
    const cursor = newCursor();
    for (let room = 0; room < 20; room += 1) moveRoom(cursor, `b-${room}`, 1);
    moveRoom(cursor, 'b-4', 2);
    expect(cursor.rooms.size).toBe(16);
    expect([...cursor.rooms.keys()].at(-1)).toBe('b-4');
    expect(packCursor(cursor).length).toBeLessThan(1024);
  });

  test.each(['', 'nonsense', '%%%', Buffer.from('{"n":-1,"r":[]}').toString('base64url'), 'A'.repeat(5000)])(
    'is not taken when we did not give it: %p',
    (id) => {
      expect(unpackCursor(id)).toBeUndefined();
    },
  );
});
