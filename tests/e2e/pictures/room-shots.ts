/** The lesson room with its teacher and one student: from the lobby to the question whether to leave. */
import { expect, type Page } from '@playwright/test';
import { enterRoom, openChat, say, switchOn } from '../pages/room.ts';
import type { Camera, Shot } from './camera.ts';

const control = (room: Page, name: string | RegExp) => room.getByRole('toolbar').getByRole('button', { name }).first();

const state = (name: string, open: Shot['open'] = async () => undefined): Shot => ({ name, window: 'room', open });

async function closed(room: Page): Promise<void> {
  await room.keyboard.press('Escape');
  await expect(room.getByRole('dialog')).toHaveCount(0);
}

/** Opened, taken, closed again. */
async function sheet(camera: Camera, room: Page, name: string, open: (room: Page) => Promise<unknown>): Promise<void> {
  await camera.take(room, [
    state(name, async (page) => {
      await open(page);
      await expect(page.getByRole('dialog').first()).toBeVisible();
    }),
  ]);
  await closed(room).catch(() => undefined);
}

/** Both portals show a live lesson. */
export async function takeRoom(camera: Camera, teacher: Page, student: Page): Promise<void> {
  const teachers = await enterRoom(teacher, (lobby) => camera.take(lobby, [state('room-lobby')]));
  await camera.take(teachers, [state('room-waiting')]);
  const students = await enterRoom(student);
  await expect(teachers.getByRole('figure', { name: /microphone off$/ }).first()).toBeVisible();
  await camera.take(teachers, [state('room-teacher')]);
  await camera.take(students, [state('room-student')]);
  await openChat(teachers);
  await say(teachers, 'Hello, can you hear me?');
  await openChat(students);
  await say(students, 'Yes, very well.');
  await camera.take(teachers, [
    state('room-chat', (room) => expect(room.locator('[data-message]', { hasText: 'Yes, very well.' })).toBeVisible()),
  ]);
  await teachers.getByRole('button', { name: 'Close chat' }).first().click();
  await sheet(camera, teachers, 'room-topic', (room) => room.getByRole('button', { name: 'Change topic' }).click());
  await sheet(camera, teachers, 'room-keys', (room) =>
    room.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
  );
  await sheet(camera, teachers, 'room-settings', (room) =>
    room.getByRole('button', { name: 'Settings' }).first().click(),
  );
  await sheet(camera, teachers, 'room-leave', (room) => control(room, 'Leave call').click());
  await switchOn(students);
  await camera.take(teachers, [
    state('room-large', async (room) => {
      const larger = room.getByRole('button', { name: /^Show .* larger$/ });
      if (await larger.isVisible()) await larger.click();
      await expect(room.locator('figure[data-large]')).toBeVisible();
    }),
  ]);
  await teachers.keyboard.press('Escape');
  await camera.take(students, [state('room-seeing')]);
  await control(students, 'Raise hand').click();
  await camera.take(teachers, [
    state('room-hand', (room) => room.getByRole('button', { name: /^Take the hand/ }).waitFor()),
  ]);
}
