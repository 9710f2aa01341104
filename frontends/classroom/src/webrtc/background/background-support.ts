/** Whether this browser can tell a person from the room: the model is WebAssembly with SIMD and hands its mask over by WebGL 2. Cheap: it is asked before the lobby shows. */

/** The smallest module with an instruction of 128 bits (i8x16.splat): only what knows those takes it. */
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function canUseBackground(): boolean {
  return (
    typeof HTMLCanvasElement.prototype.captureStream === 'function' &&
    typeof WebAssembly === 'object' &&
    typeof Worker === 'function' &&
    typeof WebGL2RenderingContext === 'function' &&
    WebAssembly.validate(simdModule)
  );
}
