import { type MadePicture, type PictureOutput, PictureRefused } from '../domain/pictures/picture.ts';
import { encode } from './encode.ts';
import { drawSvg } from './formats/svg.ts';
import type { PictureResult, PictureTask } from './pictures.ts';
import { type Raster, resized } from './raster/raster.ts';
import { squared } from './raster/square.ts';
import { tiled } from './raster/tile.ts';
import { readPicture } from './read_picture.ts';

/** Runs one task, in its thread. An error ends the thread: a decoder that failed is not used again. */
export async function runPicture(task: PictureTask): Promise<PictureResult> {
  if ('svg' in task) return drawSvg(task.svg, task.width);
  try {
    return await made(task);
  } catch (error) {
    if (error instanceof PictureRefused) return { fault: error.fault, reason: error.message };
    throw error;
  }
}

async function made({
  bytes,
  formats,
  outputs,
}: Exclude<PictureTask, { svg: string }>): Promise<MadePicture> {
  const longest = Math.max(...outputs.map((output) => output.longest));
  const { format, raster } = await readPicture(bytes, formats, longest);
  const files: MadePicture['files'] = [];
  for (const output of outputs) {
    const fitting = fitted(raster, output);
    files.push({
      name: `${output.longest}.${output.format}`,
      format: output.format,
      width: fitting.width,
      height: fitting.height,
      bytes: await encode(fitting, output.format),
    });
  }
  return { format, width: raster.width, height: raster.height, files };
}

const SHAPES = { tile: tiled, square: squared, inside: resized };

const fitted = (raster: Raster, { shape, longest }: PictureOutput): Raster => SHAPES[shape](raster, longest);
