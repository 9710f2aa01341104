/** By itself: the lesson room says it too, and has no use for the other words of the lists. */
export const noAudio = 'No audio available';
