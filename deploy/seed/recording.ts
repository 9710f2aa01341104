/** Draws a dialogue as a sound: each speaker a pitch, each word a few vowels, the same bytes every time. Nobody is recorded. */
import type { LessonPlan, Pair } from './lesson-data.ts';

const rate = 11_025;
const syllableSeconds = 0.13;
const pauseSeconds = 0.35;
const longestSeconds = 20;
const loudness = 0.3;
const pitches = [118, 196, 150, 225];
/** First two formants of a, e, i, o, u, in hertz. */
const vowels: Readonly<Record<string, readonly [number, number]>> = {
  a: [730, 1090],
  e: [530, 1840],
  i: [270, 2290],
  o: [570, 840],
  u: [300, 870],
};

export type Recording = { filename: string; title: string; seconds: number; bytes: Uint8Array };

/** One for each dialogue of the lesson, in its order. */
export function drawRecordings(lesson: LessonPlan): Recording[] {
  const dialogues = lesson.pages.flatMap(({ heading, blocks }) =>
    blocks.flatMap((block) => ('dialogue' in block ? [{ heading, lines: block.dialogue }] : [])),
  );
  return dialogues.map(({ heading, lines }, index) => {
    const sound = soundOf(lines);
    return {
      filename: `${String(index + 1).padStart(2, '0')} ${heading.replace(/[^\p{L}\p{N} -]/gu, '')}.wav`,
      title: `Track ${index + 1}, ${heading}`,
      seconds: Math.round(sound.length / rate),
      bytes: wavOf(sound),
    };
  });
}

function soundOf(lines: readonly Pair[]): Float32Array {
  const drawn = new Map<string, Float32Array>();
  const voiced = (letter: string, pitch: number) => {
    const known = drawn.get(`${letter}${pitch}`) ?? syllable(letter, pitch);
    drawn.set(`${letter}${pitch}`, known);
    return known;
  };
  const speakers = [...new Set(lines.map(([speaker]) => speaker))];
  const parts = lines.flatMap(([speaker, words]) => {
    const pitch = pitches[speakers.indexOf(speaker) % pitches.length] ?? 150;
    const heard = [...words.toLowerCase()].filter((letter) => letter in vowels || letter === ' ');
    return [...heard.map((letter) => (letter === ' ' ? silence(0.05) : voiced(letter, pitch))), silence(pauseSeconds)];
  });
  return joined(parts).subarray(0, longestSeconds * rate);
}

const silence = (seconds: number) => new Float32Array(Math.round(seconds * rate));

/** Harmonics of the voice, strong near the vowel's formants, swelling and fading. */
function syllable(vowel: string, pitch: number): Float32Array {
  const formants = vowels[vowel] ?? [500, 1500];
  const samples = silence(syllableSeconds);
  const harmonics = Array.from({ length: Math.floor(3_000 / pitch) }, (_, index) => (index + 1) * pitch);
  const strengths = harmonics.map((hertz) =>
    formants.reduce((sum, formant) => sum + Math.exp(-(((hertz - formant) / 160) ** 2)), 0.02),
  );
  const whole = strengths.reduce((sum, strength) => sum + strength, 0);
  return samples.map((_zero, at) => {
    const swell = Math.sin((Math.PI * at) / samples.length);
    const wave = harmonics.reduce(
      (sum, hertz, index) => sum + (strengths[index] ?? 0) * Math.sin((2 * Math.PI * hertz * at) / rate),
      0,
    );
    return (loudness * swell * wave) / whole;
  });
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** 16 bit, mono. */
function wavOf(samples: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) =>
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + index * 2),
  );
  return bytes;
}
