declare module 'postject' {
  /** Puts a resource into a binary, in place. */
  export function inject(
    file: string,
    resource: string,
    content: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
