/** Janus's protocol enters each program through one folder: nobody else says its words (ADR 0011). */
import { execFileSync } from 'node:child_process';
import { root, text } from './repository.ts';

const folders = ['services/media/src/outbound/janus/', 'frontends/classroom/src/webrtc/', 'deploy/janus/'];
const isTest = (path: string) => /(^|\/)(tests?|testing)\/|\.(test|spec)\.\w+$/.test(path);

/** Requests, answers, fields, events and names of plugins, as far as no other protocol of ours has them. */
const words =
  /janus\.plugin|janus-protocol|\bjanus: '|\.janus\b ?[!=]=|\bvideoroom\b|plugindata|\bjsep\b|\bapisecret\b|\badmin_(secret|key)\b|\bptype\b|\bprivate_id\b|\bopaque_id\b|message_plugin|list_sessions|listparticipants|joinandconfigure|webrtcup|selected-pair/;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !isTest(path));
const speakers = sources.filter((path) => words.test(text(path)));

test('nobody outside of its folders speaks Janus', () => {
  expect(speakers.filter((path) => !folders.some((folder) => path.startsWith(folder)))).toEqual([]);
});

test.each(folders)('%s speaks it, so the words are the right ones', (folder) => {
  expect(speakers.some((path) => path.startsWith(folder))).toBe(true);
});
