import { ConfigError } from '../app/config/refusal.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Act } from '../services/acts/define.ts';
import type { Command } from './command/command.ts';
import { argumentFault, commandHelp, commandList } from './command/help.ts';
import { UsageError } from './command/usage.ts';

const content = () => import('../services/acts/content_acts.ts');
const jobs = () => import('../services/acts/job_acts.ts');
const mail = () => import('../services/acts/mail_acts.ts');
const orders = () => import('../services/acts/order_acts.ts');
const people = () => import('../services/acts/people_acts.ts');
const signUps = () => import('../services/acts/sign_up_acts.ts');
const tasks = () => import('../services/acts/task_acts.ts');
const weeks = () => import('../services/acts/week_acts.ts');
const moderation = () => import('../services/acts/moderation_acts.ts');
const listings = () => import('../services/acts/listing_acts.ts');

/** The command of an act. */
const act =
  <Acts extends object>(load: () => Promise<Acts>, name: keyof Acts) =>
  async (): Promise<Command> =>
    (await import('./acts/act_command.ts')).commandOf((await load())[name] as Act);

/** Every command by its name; loaded when called, so that each starts fast. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serving/serve.ts')).serve,
  supervise: async () => (await import('./serving/supervise.ts')).supervise,
  demo: async () => (await import('./serving/demo.ts')).demo,
  mcp: async () => (await import('./serving/mcp.ts')).mcp,
  draft: async () => (await import('./drafting/draft.ts')).draft,
  'model costs': async () => (await import('./drafting/model_costs.ts')).modelCosts,
  'jobs list': async () => (await import('./jobs/jobs_list.ts')).jobsList,
  'jobs retry': act(jobs, 'RETRY_JOB'),
  'admin create': async () => (await import('./people/admin_create.ts')).adminCreate,
  'admin list': async () => (await import('./people/admin_list.ts')).adminList,
  'admin revoke': act(people, 'REVOKE_ADMINISTRATOR'),
  'key create': async () => (await import('./keys/key_create.ts')).keyCreate,
  'key revoke': async () => (await import('./keys/key_revoke.ts')).keyRevoke,
  'assistant revoke': act(people, 'DISCONNECT_ASSISTANT'),
  'person find': async () => (await import('./people/person_find.ts')).personFind,
  'person show': async () => (await import('./people/person_show.ts')).personShow,
  'person suspend': act(people, 'SUSPEND_PERSON'),
  'person unsuspend': act(people, 'UNSUSPEND_PERSON'),
  'person sign-out': act(people, 'SIGN_OUT_PERSON'),
  'person export': async () => (await import('./people/person_export.ts')).personExport,
  'person delete': async () => (await import('./people/person_delete.ts')).personDelete,
  'mail suppress': act(mail, 'STOP_EMAILS'),
  'mail unsuppress': act(mail, 'ALLOW_EMAILS'),
  'mail suppressed': async () => (await import('./mail/mail_suppressed.ts')).mailSuppressed,
  import: async () => (await import('./database/import.ts')).importContent,
  export: async () => (await import('./database/export.ts')).exportContent,
  'moderation list': async () => (await import('./moderation/moderation_list.ts')).moderationList,
  'moderation approve': act(moderation, 'APPROVE_LISTING'),
  'moderation reject': act(moderation, 'REJECT_LISTING'),
  'claim accept': act(listings, 'ACCEPT_CLAIM'),
  'listing find': async () => (await import('./moderation/listing_find.ts')).listingFind,
  'listing unlock': act(listings, 'UNLOCK_SECTIONS'),
  'listing schedule': act(listings, 'SCHEDULE_LISTING'),
  'listing feature': act(listings, 'FEATURE_LISTING'),
  'listing history': async () => (await import('./moderation/listing_history.ts')).listingHistory,
  'listing revert': act(listings, 'REVERT_CHANGE'),
  'founder remove': act(listings, 'REMOVE_NAME'),
  'founder allow': act(listings, 'ALLOW_NAME'),
  'listing edit': async () => (await import('./listings/listing_edit.ts')).listingEdit,
  'listing merge': async () => (await import('./listings/listing_merge.ts')).listingMerge,
  'listing slug': act(listings, 'CHANGE_SLUG'),
  'updates list': async () => (await import('./moderation/updates_list.ts')).updatesList,
  'updates approve': act(moderation, 'APPROVE_UPDATE'),
  'updates reject': act(moderation, 'REJECT_UPDATE'),
  'interview list': async () => (await import('./moderation/interview_list.ts')).interviewList,
  'interview approve': act(moderation, 'APPROVE_INTERVIEW'),
  'interview reject': act(moderation, 'REJECT_INTERVIEW'),
  'reviews list': async () => (await import('./moderation/reviews_list.ts')).reviewsList,
  'reviews approve': act(moderation, 'APPROVE_REVIEW'),
  'reviews reject': act(moderation, 'REJECT_REVIEW'),
  'replies list': async () => (await import('./moderation/reviews_list.ts')).repliesList,
  'replies approve': act(moderation, 'APPROVE_REPLY'),
  'replies reject': act(moderation, 'REJECT_REPLY'),
  'notice list': async () => (await import('./moderation/notice_list.ts')).noticeList,
  'notice uphold': async () => (await import('./moderation/notice_decide.ts')).noticeUphold,
  'notice reject': async () => (await import('./moderation/notice_decide.ts')).noticeReject,
  'settings list': async () => (await import('./settings/settings_list.ts')).settingsList,
  'settings get': async () => (await import('./settings/settings_get.ts')).settingsGet,
  'settings set': async () => (await import('./settings/settings_set.ts')).settingsSet,
  'settings reset': async () => (await import('./settings/settings_reset.ts')).settingsReset,
  'content list': async () => (await import('./content/content_list.ts')).contentList,
  'content save': async () => (await import('./content/content_save.ts')).contentSave,
  'category retire': act(content, 'RETIRE_CATEGORY'),
  'rating import': async () => (await import('./figures/rating_import.ts')).ratingImport,
  'rating fetch': async () => (await import('./figures/rating_fetch.ts')).ratingFetch,
  'revenue import': async () => (await import('./figures/revenue_import.ts')).revenueImport,
  'revenue set': async () => (await import('./figures/revenue_set.ts')).revenueSet,
  'revenue withdraw': async () => (await import('./figures/revenue_withdraw.ts')).revenueWithdraw,
  'order list': async () => (await import('./orders/order_commands.ts')).orderList,
  'order show': async () => (await import('./orders/order_commands.ts')).orderShow,
  'order paid': act(orders, 'PAY_ORDER'),
  'order refund': act(orders, 'REFUND_ORDER'),
  'order unrefund': act(orders, 'UNDO_REFUND'),
  'order invoices': async () => (await import('./orders/order_invoices.ts')).orderInvoices,
  'order note': act(orders, 'NOTE_ORDER'),
  'task list': async () => (await import('./orders/task_commands.ts')).taskList,
  'task done': act(tasks, 'FINISH_TASK'),
  'task retry': act(tasks, 'RETRY_TASK'),
  'tax list': async () => (await import('./orders/tax_list.ts')).taxList,
  'tax set': async () => (await import('./orders/tax_change.ts')).taxSet,
  'tax remove': async () => (await import('./orders/tax_change.ts')).taxRemove,
  'votes list': async () => (await import('./launches/vote_commands.ts')).votesList,
  'votes release': async () => (await import('./launches/vote_commands.ts')).votesRelease,
  'votes show': async () => (await import('./launches/vote_looks.ts')).votesShow,
  'votes without': async () => (await import('./launches/vote_looks.ts')).votesWithout,
  'votes void': async () => (await import('./launches/vote_commands.ts')).votesVoid,
  'votes restore': async () => (await import('./launches/vote_commands.ts')).votesRestore,
  'domains list': async () => (await import('./listings/domains_list.ts')).domainsList,
  'signups list': async () => (await import('./people/sign_ups.ts')).signUpsList,
  'signups show': async () => (await import('./people/sign_ups.ts')).signUpsShow,
  'signups suspend': act(signUps, 'SUSPEND_WAVE'),
  'signups unsuspend': act(signUps, 'UNSUSPEND_WAVE'),
  'week finalise': act(weeks, 'FINALISE_WEEK'),
  'award revoke': act(weeks, 'REVOKE_AWARD'),
  'launch move': act(weeks, 'MOVE_LAUNCH'),
  'launch hold': act(weeks, 'HOLD_LAUNCH'),
  'audit list': async () => (await import('./database/audit_list.ts')).auditList,
  backup: async () => (await import('./database/backup.ts')).backup,
  config: async () => (await import('./checking/config.ts')).config,
  restore: async () => (await import('./database/restore.ts')).restore,
  move: async () => (await import('./database/move.ts')).move,
  doctor: async () => (await import('./checking/doctor.ts')).doctor,
  health: async () => (await import('./serving/health.ts')).health,
};

/**
 * Runs the command named by the arguments, or shows the help of a command or of a group of them. Exit codes: 0 done, 1 failed, 2 wrong
 * usage.
 */
export async function main(args: string[]): Promise<number> {
  if (args.length === 1 && args[0] === '--version') {
    process.stdout.write(`${manifest.version}\n`);
    return 0;
  }
  const end = args.indexOf('--');
  const flags = args.slice(0, end === -1 ? args.length : end);
  const wantsHelp = args.length === 0 || args[0] === 'help' || flags.some(isHelp);
  const words = (args[0] === 'help' ? args.slice(1) : args).filter((word) => !(wantsHelp && isHelp(word)));
  const name = Object.keys(COMMANDS).find((candidate) =>
    candidate.split(' ').every((text, i) => words[i] === text),
  );
  const command = name === undefined ? undefined : await COMMANDS[name]?.();
  if (name === undefined || !command) return listed(words, wantsHelp);
  if (!wantsHelp) return ran(command, args.slice(name.split(' ').length));
  process.stdout.write(commandHelp(command));
  return 0;
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

async function ran(command: Command, args: string[]): Promise<number> {
  try {
    return await command.run(args);
  } catch (error) {
    const fault = error instanceof UsageError ? error.message : argumentFault(error, command);
    if (fault !== null) {
      process.stderr.write(`${fault}\nUsage: firstlight ${command.usage}\n`);
      return 2;
    }
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** Lists all commands, or those of the group that the first word names; wrong usage unless that was asked for. */
async function listed(words: readonly string[], wantsHelp: boolean): Promise<number> {
  const group = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${words[0]} `));
  const shown = group.length > 0 ? group : Object.entries(COMMANDS);
  const commands = await Promise.all(
    shown.map(async ([name, load]) => ({ name, summary: (await load()).summary })),
  );
  if (wantsHelp && (words.length === 0 || (words.length === 1 && group.length > 0))) {
    process.stdout.write(commandList(commands));
    return 0;
  }
  process.stderr.write(`There is no command "${words.join(' ')}".\n${commandList(commands)}`);
  return 2;
}
