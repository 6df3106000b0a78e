import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boundedModule } from './bounded_module.ts';

/** The decoders and encoders, as WebAssembly: scripts/build.ts copies them beside the bundle. */
export const MODULES = {
  svg: '@resvg/resvg-wasm/index_bg.wasm',
  png: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  jpeg: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  webp: '@jsquash/webp/codec/dec/webp_dec.wasm',
  to_webp: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
} as const;

/** Memory that each may have, in megabytes. */
const MEMORY_MB = 256;

const bundled = !import.meta.url.endsWith('.ts');

/** A module with bounded memory. */
export function moduleOf(name: keyof typeof MODULES): WebAssembly.Module {
  const path = MODULES[name];
  const file = bundled
    ? join(import.meta.dirname, 'wasm', basename(path))
    : fileURLToPath(import.meta.resolve(path));
  return boundedModule(readFileSync(file), MEMORY_MB);
}

/** How modules of Emscripten take one: they would fetch it otherwise. */
export const instantiatedFrom = (name: keyof typeof MODULES) => ({
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(moduleOf(name), imports);
    done(instance);
    return instance.exports;
  },
});

/** Loads a module with its first use in a thread. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load());
}
