/** Runs in the page: the reader of a room, with what a measurement presses and asks. Built by pdf-server.ts with the kit of some checkout. */
import { MantineProvider } from '@mantine/core';
import { LessonPages } from 'kit:documents/lesson-pages.tsx';
import { useDocument } from 'kit:documents/use-document.ts';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const inPage = { address: undefined, open: undefined, lead: undefined, zoom: undefined };
globalThis.reader = inPage;

function Frame({ url }) {
  const [page, onPage] = useState(1);
  const { opened, retry } = useDocument(url, async () => url);
  inPage.lead = onPage;
  const strip = (reader) => {
    inPage.zoom = reader?.zoomTo;
    return createElement('header', null, page);
  };
  return createElement(LessonPages, { page, onPage, lesson: opened, onRetry: retry, stageClass: 'stage', strip });
}

function Everything() {
  const [url, setUrl] = useState();
  inPage.open = setUrl;
  return url && createElement(Frame, { url, key: url });
}

createRoot(document.querySelector('#root')).render(createElement(MantineProvider, null, createElement(Everything)));

const later = () => new Promise((done) => requestAnimationFrame(() => done()));
const drawn = (number) => document.querySelector(`[data-page="${number}"][data-drawn]:not([hidden])`);

/** Ms from now until the page is there, looked at with every frame. */
async function until(shown) {
  const from = performance.now();
  while (!shown()) {
    if (performance.now() - from > 120_000) throw new Error('never shown');
    await later();
  }
  return performance.now() - from;
}

inPage.firstPage = async (url) => {
  inPage.open(undefined);
  await until(() => !document.querySelector('[data-page]'));
  inPage.open(url);
  return until(() => drawn(1));
};
inPage.turnTo = (number) => {
  inPage.lead(number);
  return until(() => drawn(number));
};
inPage.prepared = (number) => until(() => document.querySelector(`[data-page="${number}"][data-drawn]`));
/** Until the pixels are those of the new width. */
inPage.zoomTo = (zoom) => {
  const [canvas] = document.querySelectorAll('[data-page]:not([hidden]) canvas');
  const before = canvas.width;
  inPage.zoom(zoom);
  return until(() =>
    [...document.querySelectorAll('[data-page]:not([hidden]) canvas')].some(
      (now) => now.width > 0 && now.width !== before && getComputedStyle(now).visibility === 'visible',
    ),
  );
};
