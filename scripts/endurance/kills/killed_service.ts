import { setTimeout as delay } from 'node:timers/promises';
import { type Service, startService } from '../../../test/acceptance/service.ts';

/** A built service on one folder and port that is killed and started again, while clients go on sending. */
export interface KilledService {
  url: string;
  data_dir: string;
  /** Runs a command of the program beside the service. */
  command: Service['command'];
  /** Sends until a response comes; a cut or refused connection, or a stopping service, is asked again. */
  persist<T extends { status: number }>(send: () => Promise<T>): Promise<T>;
  /** Number of responses that came so far. */
  responses(): number;
  /** SIGKILL, then a new process. Resolves when it responds. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  /** What its processes have logged as errors, but for the jobs of a killed process, which the next one takes over. */
  errors(): string[];
}

const ABANDONED = 'The worker stopped answering';
/** How long a client waits before it sends again. */
const PAUSE_MS = 30;

export async function killedService(data_dir: string, env: Record<string, string>): Promise<KilledService> {
  let service = await startService({ data_dir, env });
  const { url } = service;
  const port = Number(new URL(url).port);
  const errors: string[] = [];
  let responses = 0;
  const note = (): void => {
    const lines = service.stderr().split('\n');
    errors.push(...lines.filter((line) => /"level":[56]0/.test(line) && !line.includes(ABANDONED)));
  };
  return {
    url,
    data_dir,
    command: (args) => service.command(args),
    async persist(send) {
      for (;;) {
        const response = await send().catch((error: unknown) => {
          if (error instanceof TypeError) return null;
          throw error;
        });
        if (response && response.status !== 503) {
          responses += 1;
          return response;
        }
        await delay(PAUSE_MS);
      }
    },
    responses: () => responses,
    async kill() {
      await service.stop('SIGKILL');
      note();
      service = await startService({ data_dir, env, port });
    },
    async stop() {
      const code = await service.stop();
      note();
      return code;
    },
    errors: () => errors,
  };
}
