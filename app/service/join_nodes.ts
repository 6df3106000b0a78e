import { SHORT_IDENTITY } from '../../bridge/mcp_identity/identity.ts';
import { isGone } from '../../jobs/queue/worker_name.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/refusal.ts';

/**
 * Counts this process among the nodes of a PostgreSQL database. Refuses one that writes emails to files beside others, which would scatter
 * them over folders that nobody looks into.
 */
export async function joinNodes(
  { shared }: Pick<Store, 'shared'>,
  { smtp_url }: Pick<Config, 'smtp_url'>,
  { name, has_mailer }: { name: string; has_mailer: boolean },
): Promise<void> {
  if (!shared) return;
  const others = (await shared.nodes()).filter((node) => !isGone(node.name, true));
  if (smtp_url === undefined && !has_mailer && others.length > 0)
    throw new ConfigError(
      `SMTP_URL is not set, so emails are files in DATA_DIR/outbox, which is for one node only, and others run: ${others.map((node) => node.name.split(' ')[0]).join(', ')}. Set SMTP_URL on all nodes, or stop the others.`,
    );
  await shared.join({ name, version: SHORT_IDENTITY.version });
}
