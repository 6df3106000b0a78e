import { idIn } from '../../../domain/numbers/ids.ts';
import { isNoticeAction } from '../../../domain/text/notices.ts';
import { nameOf } from '../../../services/acts/base/deciding.ts';
import type { NoticeRefusal } from '../../../services/notices/decide_notice.ts';
import { decideNotice } from '../../../services/notices/decide_notice.ts';
import { writtenIn } from '../../request/forms.ts';
import { type AdminRequest, isFreshly } from '../../request/request.ts';
import { administratorOf } from './admin.ts';

/** Decides about a notice as a form says, by the use case of the command. Returns why nothing was decided, or null. */
export async function decideNoticeForm(
  request: AdminRequest,
  fields: URLSearchParams,
): Promise<NoticeRefusal | null> {
  const { now } = request;
  const actor = administratorOf(request);
  const action = fields.get('action') ?? '';
  return request.do(decideNotice, {
    id: idIn(fields.get('id') ?? ''),
    seen: idIn(fields.get('seen') ?? ''),
    verdict: fields.get('do') === 'uphold' ? 'upheld' : 'rejected',
    action: isNoticeAction(action) ? action : null,
    note: writtenIn(fields, 'note'),
    rule: writtenIn(fields, 'rule'),
    by: nameOf(actor),
    actor,
    is_fresh: isFreshly(request),
    now,
  });
}
