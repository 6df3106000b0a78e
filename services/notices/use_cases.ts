import { decideNotice, openNotices } from './decide_notice.ts';
import { objectableNotice, objectToNotice, sendNotice } from './send_notice.ts';

/** What pages read of notices. */
export const NOTICE_READS = { objectableNotice, openNotices };

/** What pages write of notices. */
export const NOTICE_WRITES = { decideNotice, objectToNotice, sendNotice };
